import { productName } from '@tunda/contract/products/product-words'
import { productFailures } from '@tunda/contract/products/products'
import type { Tx } from '@tunda/database'
import { findCategoryId } from '../categories/alias.ts'
import type { Member } from '../context.ts'
import { isTaken } from '../database-errors.ts'
import { fail } from '../fail.ts'

/** The category that a product may have. Fails INVALID_DEFAULT_CATEGORY and CATEGORY_NOT_AVAILABLE. */
export async function requireCategory(tx: Tx, member: Member, given: string): Promise<string> {
  const id = await findCategoryId(tx, given)
  if (id === undefined) throw fail(productFailures.invalidDefaultCategory)
  // Locked until the transaction ends: nobody takes the category off the shop's list while a product is being added to it.
  const linked = await tx.query(
    'select 1 from organization_categories where org_id = $1 and category_id = $2 for key share',
    [member.org_id, id],
  )
  if (linked.length === 0) throw fail(productFailures.categoryNotAvailable)
  return id
}

/** Makes sure that no other product of the shop bears any of the barcodes. Fails DUPLICATE_BARCODE, naming the other. */
export async function requireFreeBarcodes(
  tx: Tx,
  member: Member,
  barcodes: readonly string[],
  ownId?: string,
): Promise<void> {
  if (barcodes.length === 0) return
  const [other] = await tx.query<{ barcode: string; brand: string; model: string }>(
    `select b.barcode, p.brand, p.model
     from product_barcodes b join products p on p.org_id = b.org_id and p.id = b.product_id
     where b.org_id = $1 and b.barcode = any ($2::text[]) and b.product_id is distinct from $3 limit 1`,
    [member.org_id, barcodes, ownId ?? null],
  )
  if (other !== undefined) throw duplicateBarcode(other.barcode, productName(other))
}

/**
 * Runs a write of products that bear these barcodes; one that took a barcode at the same moment makes it fail DUPLICATE_BARCODE too.
 * The database does not say which: under row security it names no values.
 */
export async function withFreeBarcodes<Result>(
  barcodes: readonly string[],
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!isTakenBarcode(error)) throw error
    throw duplicateBarcode(barcodes.length > fewest ? 'of a row' : barcodes.join(' or '), 'another product')
  }
}

/** More barcodes than these are not listed in a sentence. */
const fewest = 5

function duplicateBarcode(barcode: string, product: string) {
  return fail(productFailures.duplicateBarcode, { barcode, product })
}

const isTakenBarcode = (error: unknown) => isTaken(error, ['product_barcodes_pkey', 'products_barcode_key'])

type Names = { brand: string; model: string }

/** Brands and models as the shop already writes them, else as the list of devices does, where they differ only in upper and lower case. */
export async function spellNames(tx: Tx, member: Member, names: readonly Names[]): Promise<Names[]> {
  return await tx.query<Names>('select * from spell_names($1, $2::json)', [
    member.org_id,
    JSON.stringify(names.map(({ brand, model }) => ({ brand, model }))),
  ])
}
