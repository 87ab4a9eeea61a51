import { general } from '@tunda/contract/failure'
import { productName } from '@tunda/contract/products/product-words'
import type { ParkedSale } from '@tunda/contract/selling/sales-to-review'
import { Id } from '@tunda/contract/shapes'
import type { Tx } from '@tunda/database'
import type { Member } from '../../context.ts'
import { fail } from '../../fail.ts'
import { parkedDetail } from './parked-words.ts'
import { withoutPasses } from './sent-text.ts'

/** What a manager sees of parked sales; `p` is the table. */
export const parkedColumns = `p.id, p.terminal_id, t.name as terminal_name, p.local_number, p.reason, p.failure, p.sale_date, p.received_at,
  p.customer_name, p.total_amount, p.status, p.decided_at, p.note, p.body,
  (select d.full_name from people_of_current_organizations() d where d.org_id = p.org_id and d.user_id = p.decided_by) as decided_by_name
  from parked_sales p join pos_terminals t on t.org_id = p.org_id and t.id = p.terminal_id`

export type ParkedRow = Omit<ParkedSale, 'items' | 'detail'> & { readonly failure: unknown }
type Item = ParkedSale['items'][number]

/** Adds the lines, as far as they can be read, with the names of what the shop knows. */
export async function withItems(tx: Tx, rows: readonly ParkedRow[], { org_id }: Member): Promise<ParkedSale[]> {
  const items = rows.map(({ body }) => itemsIn(body))
  const ids = items.flat().flatMap(({ product_id }) => idIn(product_id))
  const devices = items.flat().flatMap(({ unit_number }) => idIn(unit_number))
  const [products, units] = await Promise.all([
    tx.query<{ id: string; brand: string; model: string; is_numbered: boolean }>(
      `select id::text, brand, model, tracking <> 'none' as is_numbered from products where org_id = $1 and id = any ($2::uuid[])`,
      [org_id, ids],
    ),
    devices.length === 0
      ? []
      : tx.query<{ id: string; number: string }>(
          'select id::text, number from units where org_id = $1 and id = any ($2::uuid[])',
          [org_id, devices],
        ),
  ])
  const known = new Map(products.map((product) => [product.id, product]))
  const numbers = new Map(units.map(({ id, number }) => [id, number]))
  return rows.map(({ failure, ...row }, i) => ({
    ...row,
    body: withoutPasses(row.body),
    detail: parkedDetail({ ...row, failure }),
    items: (items[i] ?? []).map((item) => {
      const product = known.get(item.product_id ?? '')
      const unit_number = numbers.get(item.unit_number ?? '') ?? null
      return {
        ...item,
        unit_number,
        product: product ? productName(product) : null,
        is_numbered: product?.is_numbered ?? false,
      }
    }),
  }))
}

/** What a till sent may be no id at all. */
const idIn = (sent: string | null) => (Id.safeParse(sent).success && sent !== null ? [sent] : [])

/** `unit_number` is the id of the device here. */
function itemsIn(body: string): Item[] {
  const sent = body === '' ? {} : (JSON.parse(body) as { items?: unknown })
  const items = Array.isArray(sent.items) ? sent.items.slice(0, 50) : []
  return items.map((item: unknown) => {
    const { product_id, quantity, unit_price, unit_id } = (item ?? {}) as Record<string, unknown>
    return {
      product_id: typeof product_id === 'string' ? product_id : null,
      product: null,
      quantity: typeof quantity === 'number' ? quantity : null,
      unit_price: typeof unit_price === 'number' ? unit_price : null,
      unit_number: typeof unit_id === 'string' ? unit_id : null,
      is_numbered: false,
    }
  })
}

/** One parked sale. Fails NOT_FOUND. */
export async function getParked(tx: Tx, id: string, member: Member): Promise<ParkedSale> {
  const rows = await tx.query<ParkedRow>(
    `select ${parkedColumns} where p.org_id = $1 and p.id = $2 and ($3::uuid[] is null or p.location_id = any ($3))`,
    [member.org_id, id, member.location_ids],
  )
  const [parked] = await withItems(tx, rows, member)
  if (parked === undefined) throw fail(general.notFound)
  return parked
}
