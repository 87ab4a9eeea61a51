import { t } from '@lingui/core/macro'
import { type AttributeName, attributeNames, attributeOf } from '@tunda/contract/products/product-attributes'
import { productName } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import { type ExportColumn, type ExportKind, exportRows } from '../../shared/files/export-rows.ts'
import { dayOf } from '../../shared/words/dates.ts'

const named: readonly ExportColumn<Product>[] = [
  { header: t`Product`, cell: productName },
  { header: t`Brand`, cell: ({ brand }) => brand },
  { header: t`Model`, cell: ({ model }) => model },
  { header: t`Category`, cell: ({ category_name }) => category_name },
  { header: t`Barcode`, cell: ({ barcode }) => barcode },
]

const figures: readonly ExportColumn<Product>[] = [
  { header: t`Cost (UGX)`, cell: ({ cost_price }) => cost_price },
  { header: t`Price (UGX)`, cell: ({ selling_price }) => selling_price },
  { header: t`Stock`, cell: ({ current_stock }) => current_stock },
  { header: t`Low at`, cell: ({ min_stock }) => min_stock },
  { header: t`Sold`, cell: ({ total_sold }) => total_sold },
  { header: t`Active`, cell: ({ is_active }) => (is_active ? 'yes' : 'no') },
]

function attributeColumn(name: AttributeName): ExportColumn<Product> {
  const { label, file } = attributeOf(name)
  return { header: file.label ?? label, cell: (product) => product[name] }
}

/** Saves the selected products as a file, in the order of the list, with the attributes that any of them has. */
export async function exportSelected(kind: ExportKind, products: readonly Product[]): Promise<void> {
  const said = attributeNames.filter((name) => products.some((product) => product[name]))
  const columns = [...named, ...said.map(attributeColumn), ...figures]
  await exportRows(t`Selected products ${{ day: dayOf(Date.now()) }}`, kind, columns, products)
}
