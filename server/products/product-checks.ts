import { productFailures } from '@tunda/contract/products'
import type { Tx } from '@tunda/database'
import { findCategoryId } from '../categories/alias.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'

/** The category that a product may have. Fails INVALID_DEFAULT_CATEGORY and CATEGORY_NOT_AVAILABLE. */
export async function requireCategory(tx: Tx, member: Member, given: string): Promise<string> {
  const id = await findCategoryId(tx, given)
  if (id === undefined) throw fail(productFailures.invalidDefaultCategory)
  // Kept until the end: nobody takes the category off the shop's list while a product is being put in it.
  const linked = await tx.query(
    'select 1 from organization_categories where org_id = $1 and category_id = $2 for key share',
    [member.org_id, id],
  )
  if (linked.length === 0) throw fail(productFailures.categoryNotAvailable)
  return id
}

/** Makes sure that no other product of the shop has the barcode. Fails DUPLICATE_BARCODE, naming the other. */
export async function requireFreeBarcode(tx: Tx, member: Member, barcode: string, ownId?: string): Promise<void> {
  const [other] = await tx.query<{ brand: string; model: string }>(
    'select brand, model from products where org_id = $1 and barcode = $2 and id is distinct from $3',
    [member.org_id, barcode, ownId ?? null],
  )
  if (other !== undefined) throw duplicateBarcode(barcode, `${other.brand} ${other.model}`)
}

/** Runs a write of a product; one that took the barcode at the same moment makes it fail DUPLICATE_BARCODE too. */
export async function withFreeBarcode<Result>(
  barcode: string | null | undefined,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!isViolationOf(error, 'products_barcode_key')) throw error
    throw duplicateBarcode(barcode ?? '', 'another product')
  }
}

function duplicateBarcode(barcode: string, product: string) {
  return fail(productFailures.duplicateBarcode, { barcode, product })
}

function isViolationOf(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}

/** Brand and model as the shop already writes them, where they differ only in upper and lower case. */
export async function spelledOnce(tx: Tx, member: Member, { brand, model }: { brand: string; model: string }) {
  const [known] = await tx.query<{ brand: string; model: string | null }>(
    'select * from spelling_of_product($1, $2, $3)',
    [member.org_id, brand, model],
  )
  return { brand: known?.brand ?? brand, model: known?.model ?? model }
}
