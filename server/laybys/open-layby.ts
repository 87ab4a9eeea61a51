import { creditFailures } from '@tunda/contract/customers/credit-failures'
import { may } from '@tunda/contract/organization/rights'
import { keptName, shortLabel } from '@tunda/contract/products/product-words'
import { plusDays } from '@tunda/contract/reports/report-period'
import type { PricedCart } from '@tunda/contract/selling/cart'
import { laybyFailures, longestLayby } from '@tunda/contract/selling/layby-failures'
import type { Layby, LaybyRules, NewLayby } from '@tunda/contract/selling/laybys'
import { saleFailures } from '@tunda/contract/selling/sale-failures'
import { eachOf } from '@tunda/contract/selling/sale-line'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { requireNamed } from '../credit/account-rows.ts'
import { lockBuyers } from '../customers/buyers.ts'
import { takeNumber } from '../document-number.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import { lockStock } from '../products/stock.ts'
import { atQuoted, lockQuotations, putQuotationAside } from '../quotations/quotation-of-sale.ts'
import { hashOf, isRetry } from '../retry.ts'
import { type LineAside, linesAside, pricedAside } from './goods-put-aside.ts'
import { showLayby } from './layby-rows.ts'
import { readRules } from './layby-rules.ts'
import { takeMoney } from './pay-layby.ts'
import { reserve } from './reserve.ts'

/**
 * Puts goods aside at the member's location, at prices that they may give or that were quoted, with a first payment. A retry puts nothing more aside.
 * Fails LAYBY_OFF, LAYBY_FREE, LAYBY_DEPOSIT_LOW, LAYBY_MORE_THAN_LEFT, LAYBY_DAY_WRONG, LAYBY_SCHEDULE_WRONG, CUSTOMER_NOT_FOUND, CREDIT_ANONYMOUS,
 * CREDIT_NOT_ALLOWED, IDEMPOTENCY_KEY_REUSED, and as a sale or quotation for its products, devices and prices.
 */
export async function openLayby(tx: Tx, asked: NewLayby, member: Member): Promise<Layby> {
  const { org_id, location_id, rules } = member
  const { id } = asked
  // Before the shop, as sales lock it.
  const quotations = asked.quotation_id ? await lockQuotations(tx, [{ org_id, id: asked.quotation_id }]) : []
  // Serialised, so that a concurrent retry finds the first.
  await lockOrganization(tx, org_id)
  if (await isKnown(tx, asked, member)) return await showLayby(tx, { id }, member)
  const terms = termsFor(asked, await readRules(tx, member), member)
  if (!terms.is_on) throw fail(laybyFailures.off)
  const keys = asked.items.map(({ product_id }) => ({ org_id, location_id, product_id }))
  const products = await lockStock(tx, keys)
  const [buyer] = await lockBuyers(tx, [{ org_id, id: asked.customer_id, phone_e164: null }])
  if (buyer === undefined) throw fail(saleFailures.unknownCustomer)
  requireNamed(buyer)
  const day = dayIn(rules.time_zone, now())
  const { lines, seller, quotation } = atQuoted(
    asked,
    await linesAside(tx, asked, { products, buyer, day }, member),
    member,
    { quotations: new Map(quotations.map((one) => [`${org_id} ${one.id}`, one])), till: undefined, day, today: day },
  )
  const cart = pricedAside(lines, asked, seller)
  const expires_on = requireTerms(asked, cart.total_amount, terms, day)
  const { no, number } = await takeNumber(tx, org_id, 'layby')
  const opened = { asked, customer_id: buyer.id, no, number, day, expires_on, cart, lines, terms }
  await insertLayby(tx, opened, member)
  await insertLines(tx, opened, member)
  if (quotation) await putQuotationAside(tx, quotation, { layby_id: id, customer_id: buyer.id })
  const goods = lines.map(({ product, quantity, unit }) => ({
    product_id: product.id,
    quantity,
    unit_id: unit?.id ?? null,
  }))
  await reserve(tx, { org_id, location_id, layby_id: id, lines: goods })
  const after = { number, total_amount: cart.total_amount, expires_on }
  await publish(tx, [{ event: 'layby.opened', org_id, actor: member, id, after }])
  if (asked.deposit) await takeMoney(tx, asked.deposit, { id, customer_id: buyer.id, number }, member)
  return await showLayby(tx, { id }, member)
}

/** A deposit below the shop's setting means selling on account. Fails CREDIT_NOT_ALLOWED. */
function termsFor({ release_percent: percent }: NewLayby, rules: LaybyRules, member: Member): LaybyRules {
  if (percent === undefined || percent === null) return rules
  if (percent < rules.release_percent && !may(member, 'give_credit')) throw fail(creditFailures.notAllowed)
  return { ...rules, release_percent: percent }
}

async function isKnown(tx: Tx, asked: NewLayby, { org_id }: Member): Promise<boolean> {
  const [known] = await tx.query<{ request_hash: Buffer }>(
    'select request_hash from laybys where org_id = $1 and id = $2',
    [org_id, asked.id],
  )
  return isRetry(known, hashOf(asked))
}

/** Checks a new lay-by against the shop's rules; returns its last day. */
function requireTerms(
  { deposit, schedule, expires_on }: NewLayby,
  total: number,
  terms: LaybyRules,
  day: string,
): string {
  if (total === 0) throw fail(laybyFailures.nothingToPay)
  const first = deposit?.amount ?? 0
  const least = Math.ceil((total * terms.deposit_percent) / 100)
  if (first < least) throw fail(laybyFailures.depositLow, { left: least })
  if (first > total) throw fail(laybyFailures.moreThanLeft, { left: total })
  const last = expires_on ?? plusDays(day, terms.days)
  if (last < day || last > plusDays(day, longestLayby)) throw fail(laybyFailures.wrongDay)
  if (!schedule) return last
  const left = total - first
  const sum = schedule.reduce((all, { amount }) => all + amount, 0)
  const isInOrder = schedule.every(({ due_on }, i) => due_on > (schedule[i - 1]?.due_on ?? day) && due_on <= last)
  if (sum !== left || !isInOrder) throw fail(laybyFailures.wrongSchedule, { left })
  return last
}

type Opened = {
  readonly asked: NewLayby
  readonly customer_id: string
  readonly no: number
  readonly number: string
  readonly day: string
  readonly expires_on: string
  readonly cart: PricedCart
  readonly lines: readonly LineAside[]
  readonly terms: LaybyRules
}

async function insertLayby(tx: Tx, opened: Opened, { org_id, location_id, user_id }: Member): Promise<void> {
  const { asked, cart, terms } = opened
  await tx.query(
    `insert into laybys (org_id, id, layby_no, number, location_id, customer_id, opened_on, expires_on, notes, discount, subtotal,
       discount_amount, tax_amount, total_amount, items_summary, schedule, release_amount, fee_percent, request_hash, user_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
    [
      org_id,
      asked.id,
      opened.no,
      opened.number,
      location_id,
      opened.customer_id,
      opened.day,
      opened.expires_on,
      asked.notes || null,
      asked.discount ? JSON.stringify(asked.discount) : null,
      cart.subtotal,
      cart.discount_amount,
      cart.tax_amount,
      cart.total_amount,
      shortLabel(opened.lines.map(({ product }) => product)),
      asked.schedule ? JSON.stringify(asked.schedule) : null,
      Math.ceil((cart.total_amount * terms.release_percent) / 100),
      terms.fee_percent,
      hashOf(asked),
      user_id,
      now(),
    ],
  )
}

async function insertLines(tx: Tx, { asked, lines, cart }: Opened, { org_id }: Member): Promise<void> {
  const rows = lines.map((line, i) => {
    const { quantity, discount, unit } = line
    const device = { unit_id: unit?.id ?? null, unit_number: unit?.number ?? null }
    return {
      line: i + 1,
      ...keptName(line.product),
      ...device,
      quantity,
      unit_price: eachOf(line),
      discount,
      ...cart.lines[i],
    }
  })
  await tx.query(
    `insert into layby_lines (org_id, layby_id, line, product_id, brand, model, variant, quantity, unit_price, discount, discount_amount, tax_amount,
       total, unit_id, unit_number)
     select $1, $2, line, product_id, brand, model, variant, quantity, unit_price, discount, discount_amount, tax_amount, total, unit_id, unit_number
     from json_to_recordset($3::json) as l (line int, product_id uuid, brand text, model text, variant text, quantity bigint, unit_price bigint,
       discount jsonb, discount_amount bigint, tax_amount bigint, total bigint, unit_id uuid, unit_number text)`,
    [org_id, asked.id, JSON.stringify(rows)],
  )
}
