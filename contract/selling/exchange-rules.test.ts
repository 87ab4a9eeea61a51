import { expect, it } from 'vitest'
import { keptParts } from './exchange-rules.ts'

const cash = { method: 'cash', amount: 1_000_000 } as const
const bank = { method: 'bank_transfer', amount: 2_000_000 } as const
const mobile = { method: 'mobile_money', amount: 2_200_530 } as const

it('keeps the same parts at the till, which lists them as they were paid, as on the server, which lists the largest first', () => {
  const kept = [mobile, { ...bank, amount: 49_470 }]
  expect(keptParts([cash, bank, mobile], 2_250_000, 'cash')).toEqual(kept)
  expect(keptParts([mobile, bank, cash], 2_250_000, 'cash')).toEqual(kept)
})

it('keeps what was paid by the named method last', () => {
  expect(keptParts([mobile, cash], 3_000_000, 'mobile_money')).toEqual([cash, { ...mobile, amount: 2_000_000 }])
})
