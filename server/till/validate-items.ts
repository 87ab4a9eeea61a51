import { productName } from '@tunda/contract/products/product-words'
import { ItemsOfSale } from '@tunda/contract/selling/items-of-sale'
import { saleFailures } from '@tunda/contract/selling/sale-failures'
import { priceLines } from '@tunda/contract/selling/sale-policy'
import { inactiveProduct, shortage } from '@tunda/contract/selling/sale-refusals'
import { NewSaleItem } from '@tunda/contract/selling/sales'
import type { ItemsValidated } from '@tunda/contract/till/till'
import type { Tx } from '@tunda/database'
import type { Terminal } from '../context.ts'
import { faultWords } from '../http/wire-errors.ts'

type Product = {
  id: string
  brand: string
  model: string
  selling_price: number
  current_stock: number
  is_active: boolean
}
type Fault = ItemsValidated['errors'][number]

/** Whether these items could be sold now. Advice only: the sale itself checks again, with the products locked. */
export async function validateItems(tx: Tx, items: readonly unknown[], terminal: Terminal): Promise<ItemsValidated> {
  const errors: Fault[] = []
  const say = (product: string, message: string) => errors.push({ type: 'VALIDATION_ERROR', product, message })
  const lines = items.flatMap((item) => {
    const parsed = NewSaleItem.safeParse(item)
    if (!parsed.success) say(namedIn(item), faultWords(parsed.error.issues, 1))
    return parsed.success ? [parsed.data] : []
  })
  const wrongCount = ItemsOfSale.safeParse(items).error?.issues[0]?.message
  if (wrongCount !== undefined) say('', wrongCount)
  const products = await productsOf(tx, terminal, lines)
  const wanted = new Map<string, number>()
  for (const { product_id, quantity } of lines) wanted.set(product_id, (wanted.get(product_id) ?? 0) + quantity)
  for (const [id, requested] of wanted) {
    const product = products.get(id)
    const message = faultOf(id, product, requested)
    if (message !== undefined) say(product === undefined ? id : productName(product), message)
  }
  const sold = lines.flatMap(({ product_id, quantity, unit_price: price, discount }) => {
    const product = products.get(product_id)
    return product === undefined ? [] : [{ product, quantity, price, discount }]
  })
  const cart = priceLines(sold, undefined, terminal.rules)
  return { valid: errors.length === 0, errors, totalAmount: cart.total_amount }
}

function faultOf(product_id: string, product: Product | undefined, requested: number): string | undefined {
  if (product === undefined) return saleFailures.unknownProduct.message({ product_id })
  return (inactiveProduct(product) ?? shortage(product, requested, product.current_stock))?.message
}

async function productsOf(
  tx: Tx,
  { org_id, location_id }: Terminal,
  lines: readonly { product_id: string }[],
): Promise<Map<string, Product>> {
  const rows = await tx.query<Product>(
    `select p.id, p.brand, p.model, p.selling_price, coalesce(l.on_hand - l.reserved, 0) as current_stock, p.is_active
     from products p left join stock_levels l on l.org_id = p.org_id and l.product_id = p.id and l.location_id = $3
     where p.org_id = $1 and p.id = any ($2::uuid[])`,
    [org_id, lines.map(({ product_id }) => product_id), location_id],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** What a malformed item calls its product, as far as it says. */
function namedIn(item: unknown): string {
  if (typeof item !== 'object' || item === null) return ''
  const { brand, model, product_id } = item as Record<string, unknown>
  const name = [brand, model].filter((word) => typeof word === 'string').join(' ')
  return (name || (typeof product_id === 'string' ? product_id : '')).slice(0, 200)
}
