import { t } from '@lingui/core/macro'
import type { Customer } from '@tunda/contract/customers/customers'
import type { ImportKind } from '@tunda/contract/imports'
import type { Product } from '@tunda/contract/products/products'
import { client } from '../shared/calls/api.ts'
import { type ExportCell, type ExportColumn, type ExportKind, exportRows } from '../shared/files/export-rows.ts'
import { dayOf } from '../shared/words/dates.ts'
import { columnsOf } from './columns.ts'

/** Saves everything of a kind, in the columns that an import reads, and what only the shop knows after them. Returns how many rows. */
export async function exportEverything(kind: ImportKind, format: ExportKind): Promise<number> {
  const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${dayOf(Date.now())}`
  if (kind === 'customers') {
    const customers = await client.customers.ofOrganization({})
    await exportRows(name, format, customerColumns, customers)
    return customers.length
  }
  const products = await everyProduct()
  await exportRows(name, format, kind === 'stock' ? stockColumns : productColumns, products)
  return products.length
}

async function everyProduct(): Promise<Product[]> {
  const products: Product[] = []
  let after: string | null = null
  do {
    const part: Awaited<ReturnType<typeof client.products.export>> = await client.products.export({ after })
    products.push(...part.products)
    after = part.next
  } while (after !== null)
  return products
}

/** The columns of an import, filled from what the shop has. */
function asImported<Row>(kind: ImportKind, cellOf: (row: Row, field: string) => ExportCell): ExportColumn<Row>[] {
  return columnsOf[kind].map(({ field, label }) => ({ header: label, cell: (row: Row) => cellOf(row, field) }))
}

const productColumns: ExportColumn<Product>[] = [
  ...asImported<Product>('products', productCell),
  { header: t`Units sold`, cell: ({ total_sold }) => total_sold },
  { header: t`Added`, cell: ({ date_added }) => new Date(date_added) },
  { header: t`Id`, cell: ({ id }) => id },
]

const stockColumns: ExportColumn<Product>[] = asImported('stock', (product, field) =>
  field === 'stock' ? product.current_stock : field === 'note' ? '' : productCell(product, field),
)

const customerColumns: ExportColumn<Customer>[] = [
  ...asImported<Customer>('customers', (customer, field) =>
    field === 'customer_since' ? customer.customer_since.slice(0, 10) : plain(customer[field as keyof Customer]),
  ),
  { header: t`Orders`, cell: ({ total_orders }) => total_orders },
  { header: t`Spent (UGX)`, cell: ({ total_spent }) => total_spent },
  { header: t`Last order`, cell: ({ last_order_date }) => (last_order_date === null ? '' : new Date(last_order_date)) },
  { header: t`Id`, cell: ({ id }) => id },
]

function productCell(product: Product, field: string): ExportCell {
  if (field === 'category') return product.category_name
  return plain(product[field as keyof Product])
}

function plain(value: unknown): ExportCell {
  if (Array.isArray(value)) return value.join('; ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' || typeof value === 'string' ? value : ''
}
