import { emptyTicket } from '@tunda/contract/selling/ticket'
import { expect, it } from 'vitest'
import { accountProblem, mayOwe, whyNoCredit } from './on-account.tsx'

const now = new Date('2026-11-20T12:00:00Z')
const seller = { rights: { give_credit: true as const } }
const facts = (account: object | undefined, more: object = {}) => {
  const known = { balance: 300, limit: 500, days_late: 0, is_blocked: false, as_of: '2026-11-20T11:00:00Z', ...account }
  const customer = { id: 'c', name: 'Okello', contact: '', ...(account && { account: known }) }
  return { ticket: { ...emptyTicket('t'), customer, on_account: 100 }, seller, isOffline: false, now, ...more }
}

it('as much goes on account as the limit leaves, or the deposit', () => {
  expect(mayOwe(facts({}))).toBe(200)
  expect(mayOwe(facts({ balance: -70, limit: 0 }))).toBe(70)
  expect(mayOwe(facts({ balance: -70, is_blocked: true }))).toBe(70)
  expect(mayOwe(facts({}, { seller: { rights: {} } }))).toBe(0)
  expect(mayOwe(facts({}, { seller: { rights: { pass_credit_limit: true as const } } }))).toBeGreaterThan(1e9)
  expect(mayOwe(facts(undefined))).toBe(0)
})

it('without the server only what was known within a day counts', () => {
  expect(mayOwe(facts({}, { isOffline: true }))).toBe(200)
  const old = facts({ as_of: '2026-11-19T11:59:00Z' }, { isOffline: true })
  expect(mayOwe(old)).toBe(0)
  expect(accountProblem(old)).toContain('needs a connection to know')
  expect(accountProblem(facts({ balance: 450 }))).toContain('At most')
  expect(accountProblem(facts({}))).toBeUndefined()
})

it('a seller who is told that somebody may owe hears why nothing goes on the account', () => {
  expect(whyNoCredit(facts({}))).toBeUndefined()
  expect(whyNoCredit(facts({}, { seller: { rights: {} } }))).toBe('You may not sell on account.')
  expect(whyNoCredit(facts({ balance: 500 }))).toContain('Nothing more can go on the account of Okello')
  expect(whyNoCredit(facts({ is_blocked: true }))).toContain('Nothing more')
  expect(whyNoCredit(facts({ as_of: '2026-11-18T11:00:00Z' }, { isOffline: true }))).toContain(
    'needs a connection to know',
  )
  expect(whyNoCredit(facts({ limit: 0, balance: 0 }))).toBeUndefined()
  expect(whyNoCredit(facts(undefined))).toBeUndefined()
})
