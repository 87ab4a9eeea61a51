import type { Product } from '@tunda/contract/products'
import { dayOf } from '../shared/dates.ts'
import { type ExportColumn, type ExportKind, exportRows } from '../shared/export-rows.ts'
import { productName } from './product-words.ts'

const columns: readonly ExportColumn<Product>[] = [
  { header: 'Product', cell: productName },
  { header: 'Brand', cell: ({ brand }) => brand },
  { header: 'Model', cell: ({ model }) => model },
  { header: 'Category', cell: ({ category_name }) => category_name },
  { header: 'Barcode', cell: ({ barcode }) => barcode },
  { header: 'Storage', cell: ({ storage }) => storage },
  { header: 'Colour', cell: ({ color }) => color },
  { header: 'Cost (UGX)', cell: ({ cost_price }) => cost_price },
  { header: 'Price (UGX)', cell: ({ selling_price }) => selling_price },
  { header: 'Stock', cell: ({ current_stock }) => current_stock },
  { header: 'Low at', cell: ({ min_stock }) => min_stock },
  { header: 'Sold', cell: ({ total_sold }) => total_sold },
  { header: 'Active', cell: ({ is_active }) => (is_active ? 'yes' : 'no') },
]

/** Saves the selected products as a file, in the order of the list. */
export async function exportSelected(kind: ExportKind, products: readonly Product[]): Promise<void> {
  await exportRows(`Selected products ${dayOf(Date.now())}`, kind, columns, products)
}
