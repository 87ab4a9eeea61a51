import { createHash, randomUUID } from 'node:crypto'
import { creditFailures } from '@tunda/contract/customers/credit-failures'
import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { productName } from '@tunda/contract/products/product-words'
import type { NewSale, Sale } from '@tunda/contract/selling/sales'
import { tradeInFailures } from '@tunda/contract/units/trade-in-failures'
import type { NewTradeTowards, TradeInShown } from '@tunda/contract/units/trade-ins'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { lockAccount, requireNamed } from '../credit/account-rows.ts'
import { enterCredit, noteSettled } from '../credit/enter-credit.ts'
import { moveCash } from '../credit/move-credit.ts'
import { lockBuyers, phoneOf } from '../customers/buyers.ts'
import { takeNumber } from '../document-number.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { tradeInWallet } from '../money/move-money.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import { lockStock } from '../products/stock.ts'
import type { Admitted } from '../sales/admit-sellers.ts'
import { withApprovals } from '../sales/approvals/approvals-of-sales.ts'
import { recordOne } from '../sales/record-one.ts'
import { isBought, type Means, takeDevice } from './buy-device.ts'
import { sealSeller } from './seller-document.ts'
import { showTradeIn } from './trade-in-rows.ts'

/** A sale that a device pays a part of, at a desk or a till. */
type Towards = {
  readonly trade_in: NewTradeTowards['trade_in']
  readonly rest_wallet_id?: string | null | undefined
  readonly sale: Pick<NewSale, 'items' | 'customer_id' | 'customer_contact' | 'on_account'> & {
    readonly client_sale_id: string
    readonly total_amount: number
  }
}
/** What the device pays of it, as its payment; and the hash of both halves, by which a retry is known. */
type Part = { readonly traded_in: { readonly amount: number; readonly reference: string }; readonly hash: Buffer }

/** Buys a used device towards a desk's sale and records the sale. Fails as `tradeTowards` and as a desk's sale. */
export async function tradeTowardsSale(
  tx: Tx,
  { saleData: sale, ...asked }: NewTradeTowards,
  member: Member,
  means: Means,
): Promise<{ sale: Sale; trade_in: TradeInShown }> {
  const admit = ({ traded_in, hash }: Part): Admitted => ({
    ask: { id: sale.client_sale_id, hash, sale },
    member: { ...member, traded_in },
  })
  const { response, trade_in } = await tradeTowards(tx, { ...asked, sale }, member, means, admit)
  return { sale: (JSON.parse(response) as { sale: Sale }).sale, trade_in }
}

/**
 * Buys a used device towards a sale and records the sale, both or neither. What the device pays goes through a wallet of its own, out with the
 * purchase and in with the sale's payment, so that no drawer is touched but by what is paid out of it. A retry returns the first sale. Fails as
 * `buyDevice` and as the sale that `admit` lets in; AUTHORIZATION_ERROR, TRADE_IN_NOTHING_TO_PAY, and CREDIT_NEEDS_CUSTOMER for a deposit of
 * nobody's.
 */
export async function tradeTowards(
  tx: Tx,
  asked: Towards,
  member: Member,
  means: Means,
  admit: (part: Part) => Admitted,
): Promise<{ response: string; trade_in: TradeInShown }> {
  if (!may(member, 'sell')) throw fail(general.notAllowed)
  const { org_id } = member
  const { id } = asked.trade_in
  const sealed = await sealSeller(asked.trade_in, means.peppers)
  await lockAll(tx, asked, member)
  const wallet_id = await tradeInWallet(tx, org_id)
  const bought = { ...asked.trade_in, wallet_id }
  if (await isBought(tx, bought, member, means)) return await answerAgain(tx, asked, member, admit)
  const { amount, paid_out, deposit } = partsOf(asked)
  const out = paid_out > 0 ? [{ wallet_id: asked.rest_wallet_id ?? '', amount: paid_out }] : []
  const through = { wallet_id, amount: amount + deposit, isThrough: true }
  await takeDevice(tx, { ...bought, sealed, paid: [through, ...out] }, member, means)
  const deposit_id = deposit > 0 ? await leaveDeposit(tx, asked, { wallet_id, amount: deposit }, member) : null
  const answer = await answerOf(tx, asked, amount, member, admit)
  await tx.query('update trade_ins set sale_id = $3, deposit_id = $4 where org_id = $1 and id = $2', [
    org_id,
    id,
    asked.sale.client_sale_id,
    deposit_id,
  ])
  return { ...answer, trade_in: await showTradeIn(tx, { id }, member) }
}

/** All that both halves lock, in the one order: each alone would begin anew with the products. */
async function lockAll(tx: Tx, { trade_in, sale }: Towards, { org_id, location_id }: Member): Promise<void> {
  await lockOrganization(tx, org_id)
  const products = [trade_in, ...sale.items].map(({ product_id }) => ({ org_id, location_id, product_id }))
  await lockStock(tx, products)
  const { customer_id: id = null, customer_contact } = sale
  await lockBuyers(tx, [{ org_id, id, phone_e164: phoneOf(customer_contact) }])
}

/** What of the offer the sale takes, and what becomes of the rest. */
function partsOf({ trade_in, sale, rest_wallet_id }: Towards) {
  const due = sale.total_amount - (sale.on_account ?? 0)
  const amount = Math.min(trade_in.amount, due)
  if (amount < 1) throw fail(tradeInFailures.nothingToPay)
  const rest = trade_in.amount - amount
  const paid_out = rest_wallet_id ? rest : 0
  return { amount, paid_out, deposit: rest - paid_out }
}

/** The rest of an offer stays with the shop: money of the customer's, which pays what they owe first. Returns its entry. */
async function leaveDeposit(
  tx: Tx,
  { sale }: Towards,
  money: { readonly wallet_id: string; readonly amount: number },
  member: Member,
): Promise<string> {
  const { org_id, user_id, rules } = member
  if (!may(member, ['receive_payments', 'manage_credit'])) throw fail(general.notAllowed)
  if (!sale.customer_id) throw fail(creditFailures.customerNeeded)
  const account = await lockAccount(tx, sale.customer_id, member)
  requireNamed(account)
  const [id, at] = [randomUUID(), now()]
  const { number: document } = await takeNumber(tx, org_id, 'payment')
  const { wallet_id, amount } = money
  const business_date = dayIn(rules.time_zone, at)
  const entry = { id, org_id, customer_id: account.id, kind: 'payment', amount: -amount, wallet_id } as const
  await enterCredit(tx, [{ ...entry, business_date, days: null, document, user_id, at }])
  await noteSettled(tx, org_id, account.id)
  await moveCash(tx, { id, wallet_id, amount }, { is_drawer: false, shift_id: null }, member)
  await publish(tx, [{ event: 'credit.received', org_id, actor: member, id: account.id, after: { amount, document } }])
  return id
}

/** What a retry is answered. Fails IDEMPOTENCY_KEY_REUSED where the device was traded in for another sale. */
async function answerAgain(tx: Tx, asked: Towards, member: Member, admit: (part: Part) => Admitted) {
  const { trade_in, sale } = asked
  const [known] = await tx.query<{ sale_id: string }>('select sale_id from trade_ins where org_id = $1 and id = $2', [
    member.org_id,
    trade_in.id,
  ])
  if (known?.sale_id !== sale.client_sale_id) throw fail(general.keyReused)
  return await answerOf(tx, asked, trade_in.amount, member, admit)
}

/** Records the sale, or answers it where it is known: it has the hash of both halves, so that a retry is of both. */
async function answerOf(tx: Tx, asked: Towards, amount: number, member: Member, admit: (part: Part) => Admitted) {
  const { trade_in } = asked
  const traded_in = { amount, reference: await nameOf(tx, trade_in, member) }
  const at = now()
  const sold = [{ value: admit({ traded_in, hash: hashOf(asked) }) }]
  const { response } = await recordOne(tx, await withApprovals(tx, sold, at), at)
  return { response, trade_in: await showTradeIn(tx, trade_in, member) }
}

/** What the receipt calls it. */
async function nameOf(tx: Tx, { id }: { readonly id: string }, { org_id }: Member): Promise<string> {
  const [device] = await tx.query<{ brand: string; model: string; number: string }>(
    `select p.brand, p.model, u.number from trade_ins i join units u on u.org_id = i.org_id and u.id = i.unit_id
     join products p on p.org_id = u.org_id and p.id = u.product_id where i.org_id = $1 and i.id = $2`,
    [org_id, id],
  )
  if (device === undefined) throw new Error('what was written is there')
  return `${productName(device).slice(0, 60)} ${device.number}`.slice(0, 100)
}

/** What was asked, to tell a retry from something else. Who sells the device is compared by itself, and is in no hash that anybody could try out. */
function hashOf({ trade_in, sale: saleData, rest_wallet_id }: Towards): Buffer {
  const { id, product_id, number, amount } = trade_in
  const both = { id, product_id, number, amount, rest_wallet_id: rest_wallet_id ?? null, saleData }
  return createHash('sha256').update(JSON.stringify(both)).digest()
}
