import { creditFailures } from '@tunda/contract/customers/credit-failures'
import { plusDays } from '@tunda/contract/reports/report-period'
import { anonymousCustomer } from '@tunda/contract/selling/buyer-names'
import { atListPrices } from '@tunda/contract/selling/list-prices'
import { longestValidity, quotationFailures } from '@tunda/contract/selling/quotation-failures'
import type { NewQuotation, QuotationNamed } from '@tunda/contract/selling/quotations'
import { saleFailures } from '@tunda/contract/selling/sale-failures'
import { eachOf, type SaleLine, type SoldProduct } from '@tunda/contract/selling/sale-line'
import { priceSale, salePolicies } from '@tunda/contract/selling/sale-policy'
import { inactiveProduct } from '@tunda/contract/selling/sale-refusals'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { lockBuyers } from '../customers/buyers.ts'
import { takeNumber } from '../document-number.ts'
import { publish } from '../events/publish.ts'
import { fail, failureOf } from '../fail.ts'
import { offersAt, readOffersFor } from '../price-lists/offers.ts'
import { hashOf, isRetry } from '../retry.ts'

/**
 * Quotes goods at prices that this member may give; stock is asked for when they are sold. Fails CREDIT_OFF, QUOTATION_DAY_PASSED,
 * IDEMPOTENCY_KEY_REUSED, and as a sale for its customer, products and prices.
 */
export async function saveQuotation(tx: Tx, asked: NewQuotation, member: Member): Promise<QuotationNamed> {
  const { org_id, location_id, user_id, rules } = member
  const on = await tx.query('select 1 from business_settings where org_id = $1 and gives_credit', [org_id])
  if (on.length === 0) throw fail(creditFailures.off)
  const found = await linesOf(tx, asked, member)
  const { group_id, ...customer } = await customerOf(tx, asked, member)
  const { no, number } = await nextNumber(tx, asked, member)
  if (no === undefined) return { id: asked.id, number }
  const at = now()
  const quoted_on = dayIn(rules.time_zone, at)
  if (asked.valid_until < quoted_on || asked.valid_until > plusDays(quoted_on, longestValidity))
    throw fail(quotationFailures.notValid)
  const offers = offersAt(await readOffersFor(tx, member, asked.items), location_id)
  const lines = atListPrices(found, offers, { location_id, group_id, day: quoted_on })
  const cart = priced(lines, asked, member)
  await tx.query(
    `insert into quotations (org_id, id, quotation_no, number, location_id, customer_id, customer_name, customer_contact, quoted_on, valid_until,
       notes, discount, subtotal, discount_amount, tax_amount, total_amount, request_hash, user_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
    [
      org_id,
      asked.id,
      no,
      number,
      location_id,
      customer.id,
      customer.name,
      customer.contact,
      quoted_on,
      asked.valid_until,
      asked.notes || null,
      asked.discount ? JSON.stringify(asked.discount) : null,
      cart.subtotal,
      cart.discount_amount,
      cart.tax_amount,
      cart.total_amount,
      hashOf(asked),
      user_id,
      at,
    ],
  )
  const rows = lines.map((line, i) => {
    const { id: product_id, brand, model } = line.product
    const { quantity, discount } = line
    const known = { product_id, brand, model, unit_id: line.unit_id }
    return { line: i + 1, ...known, quantity, unit_price: eachOf(line), discount, ...cart.lines[i] }
  })
  await tx.query(
    `insert into quotation_lines (org_id, quotation_id, line, product_id, brand, model, quantity, unit_price, discount, discount_amount,
       tax_amount, total, unit_id)
     select $1, $2, line, product_id, brand, model, quantity, unit_price, discount, discount_amount, tax_amount, total, unit_id
     from json_to_recordset($3::json) as l (line int, product_id uuid, brand text, model text, quantity bigint, unit_price bigint,
       discount jsonb, discount_amount bigint, tax_amount bigint, total bigint, unit_id uuid)`,
    [org_id, asked.id, JSON.stringify(rows)],
  )
  const after = { number, total_amount: cart.total_amount, valid_until: asked.valid_until }
  await publish(tx, [{ event: 'quotation.saved', org_id, actor: member, id: asked.id, after }])
  return { id: asked.id, number }
}

/**
 * The next number of the shop's quotations; `no` is undefined where this was quoted before under `number`.
 * Fails IDEMPOTENCY_KEY_REUSED where another was under its id.
 */
async function nextNumber(tx: Tx, asked: NewQuotation, { org_id }: Member) {
  await tx.query('select 1 from invoice_counters where org_id = $1 for no key update', [org_id])
  const [earlier] = await tx.query<{ number: string; request_hash: Buffer }>(
    'select number, request_hash from quotations where org_id = $1 and id = $2',
    [org_id, asked.id],
  )
  if (earlier !== undefined && isRetry(earlier, hashOf(asked))) return { no: undefined, number: earlier.number }
  return await takeNumber(tx, org_id, 'quotation')
}

type Line = SaleLine & { readonly unit_id: string | null }

/** The lines with their products. A device that stands here at a price of its own is quoted at that, and is the one that is sold then. */
async function linesOf(tx: Tx, { items }: NewQuotation, { org_id, location_id }: Member): Promise<Line[]> {
  const unitIds = items.flatMap(({ unit_id }) => unit_id ?? [])
  const [products, units] = await Promise.all([
    tx.query<SoldProduct>(
      `select id, brand, model, selling_price, is_active, cost_price from products where org_id = $1 and id = any ($2::uuid[])`,
      [org_id, items.map(({ product_id }) => product_id)],
    ),
    unitIds.length === 0
      ? []
      : tx.query<{ id: string; product_id: string; price: number }>(
          `select id, product_id, price from units
           where org_id = $1 and id = any ($2::uuid[]) and price is not null and state = 'in_stock' and location_id = $3`,
          [org_id, unitIds, location_id],
        ),
  ])
  return items.map(({ product_id, quantity, unit_price: price, discount, unit_id }) => {
    const product = products.find(({ id }) => id === product_id)
    if (product === undefined) throw fail(saleFailures.unknownProduct, { product_id })
    const inactive = inactiveProduct(product)
    if (inactive !== undefined) throw failureOf(inactive)
    const unit = units.find((one) => quantity === 1 && one.id === unit_id && one.product_id === product_id)
    const selling_price = unit?.price ?? product.selling_price
    return {
      product: { ...product, selling_price },
      quantity,
      price,
      discount,
      unit_id: unit?.id ?? null,
      unit: unit && { id: unit.id, number: '', price: unit.price },
    }
  })
}

function priced(lines: readonly SaleLine[], { discount, total_amount }: NewQuotation, member: Member) {
  const asked = { lines, discount, total_amount }
  const { cart, breach } = priceSale(asked, member.rules, salePolicies.desk, member)
  if (breach !== undefined) throw failureOf(breach)
  if (cart.is_too_large) throw fail(saleFailures.amountTooLarge)
  return cart
}

/** Locked, so that whoever is deleted at this moment is quoted nothing. Fails CUSTOMER_NOT_FOUND and CREDIT_ANONYMOUS. */
async function customerOf(tx: Tx, asked: NewQuotation, { org_id }: Member) {
  const { customer_id, customer_name, customer_contact } = asked
  if (!customer_id) return { id: null, name: customer_name ?? '', contact: customer_contact ?? '', group_id: null }
  const [customer] = await lockBuyers(tx, [{ org_id, id: customer_id, phone_e164: null }])
  if (customer === undefined) throw fail(saleFailures.unknownCustomer)
  if (customer.name === anonymousCustomer) throw fail(creditFailures.anonymous)
  return { id: customer.id, name: customer.name, contact: customer.phone ?? '', group_id: customer.group_id ?? null }
}
