import { may, type Rights } from '@tunda/contract/organization/rights'
import type { Discount } from '@tunda/contract/selling/discount'
import { quotationFailures } from '@tunda/contract/selling/quotation-failures'
import { discountsOfEach, type SaleLine } from '@tunda/contract/selling/sale-line'
import type { NewSale } from '@tunda/contract/selling/sales'
import type { Tx } from '@tunda/database'
import { fail } from '../fail.ts'

type QuotedLine = {
  readonly product_id: string
  readonly quantity: number
  readonly unit_price: number
  readonly discount: Discount | null
  /** The device that it is of, where that has a price of its own. */
  readonly unit_id: string | null
}

/** A quotation as the sales of a batch find it: what one of them sells, the next one finds sold. */
export type LockedQuotation = {
  readonly org_id: string
  readonly id: string
  readonly number: string
  readonly location_id: string
  state: 'open' | 'sold' | 'put_aside' | 'declined'
  readonly quoted_on: string
  readonly valid_until: string
  readonly discount: Discount | null
  readonly lines: readonly QuotedLine[]
}

type Key = { readonly org_id: string; readonly id: string }

type Asked = {
  readonly ask: { readonly sale: NewSale }
  readonly member: { readonly org_id: string }
  readonly till?: unknown
}

/** Locks the quotations that desks' sales name, and keeps them for the sales. */
export async function readQuotations(tx: Tx, asked: readonly Asked[]): Promise<LockedQuotation[]> {
  const named = asked.flatMap(({ ask: { sale }, member: { org_id }, till }) =>
    sale.quotation_id && till === undefined ? [{ org_id, id: sale.quotation_id }] : [],
  )
  return await lockQuotations(tx, named)
}

/** Locks the quotations that sales or a lay-by name, in one order for everybody, before their products. */
export async function lockQuotations(tx: Tx, keys: readonly Key[]): Promise<LockedQuotation[]> {
  if (keys.length === 0) return []
  const asked = [keys.map(({ org_id }) => org_id), keys.map(({ id }) => id)]
  const [quotations, lines] = await Promise.all([
    tx.query<Omit<LockedQuotation, 'lines'>>(
      `select org_id, id, number, location_id, state, quoted_on, valid_until, discount from quotations
       where (org_id, id) in (select * from unnest($1::uuid[], $2::uuid[])) order by org_id, id for no key update`,
      asked,
    ),
    tx.query<QuotedLine & { org_id: string; quotation_id: string }>(
      `select org_id, quotation_id, product_id, quantity, unit_price, discount, unit_id from quotation_lines
       where (org_id, quotation_id) in (select * from unnest($1::uuid[], $2::uuid[])) order by unit_id is null, line`,
      asked,
    ),
  ])
  return quotations.map((one) => ({
    ...one,
    lines: lines.filter(({ org_id, quotation_id }) => org_id === one.org_id && quotation_id === one.id),
  }))
}

type AskedLine = SaleLine & { readonly unit?: { readonly id: string; readonly price: number | null } | undefined }

/** Who sells, of what is asked before a price is given. */
type Seller = {
  readonly org_id: string
  readonly location_id: string
  readonly rights: Rights
  readonly rules: { readonly max_discount_percent: number }
}

type Known = {
  readonly quotations: ReadonlyMap<string, LockedQuotation>
  readonly till: unknown
  /** The sale's, which may lie back, and today's. */
  readonly day: string
  readonly today: string
}

/**
 * A sale's lines and seller, or, where a desk's sale names a quotation, the lines as quoted and a seller who may give them: whether they may be
 * given was asked when they were quoted. A till sells none. Fails as `asQuoted`.
 */
export function atQuoted<Line extends AskedLine, Who extends Seller>(
  sale: Pick<NewSale, 'quotation_id' | 'discount'>,
  lines: readonly Line[],
  seller: Who,
  { quotations, till, day, today }: Known,
): { readonly lines: readonly Line[]; readonly seller: Who; readonly quotation: LockedQuotation | undefined } {
  const { org_id, location_id, rights, rules } = seller
  if (!sale.quotation_id || till !== undefined) return { lines, seller, quotation: undefined }
  const quotation = quotations.get(`${org_id} ${sale.quotation_id}`)
  const mayPrice = may(seller, 'override_price')
  const quoted = asQuoted(quotation, sale, lines, { location_id, day, today, mayPrice })
  const allowed = {
    ...seller,
    rights: { ...rights, override_price: true },
    rules: { ...rules, max_discount_percent: 100 },
  }
  return { lines: quoted, seller: allowed, quotation }
}

type At = {
  readonly location_id: string
  readonly day: string
  readonly today: string
  /** Whoever sells may give any device at any price. */
  readonly mayPrice: boolean
}

/**
 * The lines of a sale at what was quoted, which whoever quoted was allowed. Fails QUOTATION_NOT_FOUND, QUOTATION_NOT_OPEN, and
 * QUOTATION_CHANGED unless they are all of its lines and no other.
 */
function asQuoted<Line extends AskedLine>(
  quotation: LockedQuotation | undefined,
  { discount }: Pick<NewSale, 'discount'>,
  lines: readonly Line[],
  { location_id, day, today, mayPrice }: At,
): Line[] {
  if (quotation === undefined || quotation.location_id !== location_id) throw fail(quotationFailures.notFound)
  const { number, state, quoted_on, valid_until } = quotation
  // A sale that is dated back is sold today all the same, and not before it was quoted.
  const now = state === 'open' && valid_until < today ? 'expired' : state
  if (now !== 'open') throw fail(quotationFailures.notOpen, { number, status: now })
  if (day < quoted_on) throw fail(quotationFailures.changed, { number })
  const left = quotation.lines.flatMap((line) => devicesOf(line, lines))
  const sold = lines.map((line) => {
    const at = left.findIndex((one) => isLine(one, line) && (mayPrice || isAtItsPrice(one, line)))
    const [quoted] = at === -1 ? [] : left.splice(at, 1)
    if (quoted === undefined) throw fail(quotationFailures.changed, { number })
    return { ...line, price: quoted.unit_price }
  })
  if (left.length > 0 || !isSame(quotation.discount, discount)) throw fail(quotationFailures.changed, { number })
  return sold
}

/** Each device is a line of its sale, however many of them a line of the quotation has. */
function devicesOf(quoted: QuotedLine, lines: readonly AskedLine[]): QuotedLine[] {
  const { product_id, quantity, unit_price, discount } = quoted
  const isOfDevices = lines.some(({ product, unit }) => unit !== undefined && product.id === product_id)
  if (!isOfDevices || quantity > lines.length) return [quoted]
  const discounts = discountsOfEach(unit_price, quantity, discount ?? undefined)
  return discounts.map((own) => ({ ...quoted, quantity: 1, discount: own ?? null }))
}

function isLine(quoted: QuotedLine, { product, unit, quantity, price, discount }: AskedLine): boolean {
  return (
    quoted.product_id === product.id &&
    (quoted.unit_id === null || quoted.unit_id === unit?.id) &&
    quoted.quantity === quantity &&
    (price === undefined || price === quoted.unit_price) &&
    isSame(quoted.discount, discount)
  )
}

/** A device that costs more than its product by a price of its own was not quoted with it. */
function isAtItsPrice({ unit_id, unit_price }: QuotedLine, { unit }: AskedLine): boolean {
  return unit_id !== null || (unit?.price ?? 0) <= unit_price
}

/** Nothing off is no discount. */
function isSame(one: Discount | null | undefined, other: Discount | null | undefined): boolean {
  const [first, second] = [one?.value ? one : undefined, other?.value ? other : undefined]
  return first?.type === second?.type && first?.value === second?.value
}

/** Notes which lay-by a quotation became, and whose it is from then on. */
export async function putQuotationAside(
  tx: Tx,
  { org_id, id }: Key,
  { layby_id, customer_id }: { readonly layby_id: string; readonly customer_id: string },
): Promise<void> {
  await tx.query(
    `update quotations set state = 'put_aside', layby_id = $3, customer_id = coalesce(customer_id, $4) where org_id = $1 and id = $2`,
    [org_id, id, layby_id, customer_id],
  )
}

/** Notes which sales the quotations became, and whose they are from then on; after the sales are written. */
export async function closeQuotations(
  tx: Tx,
  sales: readonly { readonly id: string; readonly quotation: Key | undefined }[],
): Promise<void> {
  const sold = sales.flatMap(({ id: sale_id, quotation }) =>
    quotation === undefined ? [] : [{ org_id: quotation.org_id, id: quotation.id, sale_id }],
  )
  if (sold.length === 0) return
  await tx.query(
    `update quotations q set state = 'sold', sale_id = s.id, customer_id = coalesce(q.customer_id, s.customer_id)
     from json_to_recordset($1::json) as sold (org_id uuid, id uuid, sale_id uuid)
     join sales s on s.org_id = sold.org_id and s.id = sold.sale_id
     where q.org_id = sold.org_id and q.id = sold.id`,
    [JSON.stringify(sold)],
  )
}
