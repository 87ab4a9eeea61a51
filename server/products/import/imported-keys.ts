import type { Tx } from '@tunda/database'
import type { Member } from '../../context.ts'
import type { RowKey } from '../../imports/imported-rows.ts'
import { barcodesOf } from '../product-fields.ts'
import type { ProductRow } from './check-imported-products.ts'

const parts = ['brand', 'model', 'storage', 'color', 'shade_code', 'size_info'] as const

/** A product by its whole name, as rows are compared with what the shop has. */
export type Named = { readonly [Part in (typeof parts)[number]]?: string | null | undefined }

/** A product's whole name, normalised: rows with the same one are one product. */
export function wholeName(named: Named): string {
  return parts.map((part) => (named[part] ?? '').toLowerCase()).join('\u001f')
}

/** The products' names, by id. */
export async function namesOf(tx: Tx, member: Member, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Named & { id: string }>()
  const found = await tx.query<Named & { id: string }>(
    'select id, brand, model, storage, color, shade_code, size_info from products where org_id = $1 and id = any ($2::uuid[])',
    [member.org_id, ids],
  )
  return new Map(found.map((product) => [product.id, product]))
}

/**
 * What a row of a file of products is known by: its barcodes, and its whole name if it is new or gives that product another. `was` is
 * the product that it changes.
 */
export function keysOfProduct(fields: ProductRow, was: (Named & { id: string }) | undefined): RowKey[] {
  const { barcode } = fields
  const barcodes = barcodesOf(fields).map((code) => ({
    key: `barcode ${code}`,
    field: code === barcode ? 'barcode' : 'extra_barcodes',
  }))
  const given = Object.fromEntries(parts.flatMap((part) => (fields[part] === undefined ? [] : [[part, fields[part]]])))
  const named: Named = { ...was, ...given }
  const isNamed = Boolean(named.brand && named.model) && (was === undefined || wholeName(named) !== wholeName(was))
  return [
    ...barcodes,
    ...(isNamed ? [{ key: `name ${wholeName(named)}`, field: 'model' }] : []),
    ...(was ? [{ key: `product ${was.id}`, field: 'model' }] : []),
  ]
}
