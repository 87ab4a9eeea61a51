import { expect, it } from 'vitest'
import { balanceWords } from './account-words.ts'

it('what they owe is of their limit, where they have one', () => {
  const words = (balance: number, limit: number) => balanceWords({ balance, limit }).replaceAll('\u00a0', ' ')
  expect(words(340_000, 500_000)).toBe('Owes USh 340,000 of USh 500,000')
  expect(words(340_000, 0)).toBe('Owes USh 340,000')
})
