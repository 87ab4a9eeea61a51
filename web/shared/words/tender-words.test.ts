import { salePolicies } from '@tunda/contract/selling/sale-policy'
import { describe, expect, it } from 'vitest'
import { tenderWords } from './tender-words.ts'

const { desk, till } = salePolicies

describe('a payment that cannot be taken', () => {
  it.each([
    [{ kind: 'unsaid', method: 'mobile_money' }, desk, /Say how much is paid by Mobile Money/],
    [{ kind: 'over', by: 1 }, desk, /1 more than the total/],
    [{ kind: 'over', by: 1 }, till, /more than the total\. Remove one/],
    [{ kind: 'short' }, desk, /cash received is less than what is due/],
    [{ kind: 'no_change' }, till, /Only cash gives change/],
    [{ kind: 'nothing' }, till, /Enter what was received/],
  ] as const)('%j says why', (problem, policy, words) => {
    expect(tenderWords(problem, policy)).toMatch(words)
  })
})
