import { randomUUID } from 'node:crypto'
import type { NewSale, Sale } from '@tunda/contract/selling/sales'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import type { Admitted, Attempt } from './admit-sellers.ts'
import { recordAdmitted } from './record-sale.ts'

type Recorded = { readonly response: string; readonly isReplay: boolean }

/** Records one sale, whose seller was let in, in this transaction. Fails as the sale does. */
export async function recordOne(tx: Tx, sold: readonly Attempt<Admitted>[], at: Date): Promise<Recorded> {
  const [outcome] = await recordAdmitted(tx, sold, at)
  if (outcome === undefined) throw new Error('a sale got no outcome')
  if ('failure' in outcome) throw outcome.failure
  return outcome
}

type Agreed = {
  readonly location_id: string
  /** What was paid before, as far as it pays this. */
  readonly prepaid: number
  readonly due_on: string | null | undefined
}

/** Sells what was agreed on before, where the goods are and at the agreed prices, whoever of the shop hands them over. */
export async function recordAgreed(tx: Tx, sale: NewSale, agreed: Agreed, member: Member): Promise<Sale> {
  const seller = {
    ...member,
    ...agreed,
    rights: { ...member.rights, sell: true as const, override_price: true as const },
    rules: { ...member.rules, max_discount_percent: 100 },
  }
  const ask = { id: randomUUID(), hash: null, sale }
  const { response } = await recordOne(tx, [{ value: { ask, member: seller } }], now())
  return (JSON.parse(response) as { sale: Sale }).sale
}
