import { ImportedProduct, type ImportOptions, type ImportProblem, WholeProduct } from '@tunda/contract/imports'
import type { Tx } from '@tunda/database'
import type { Member } from '../../context.ts'
import { type KeyedRow, problemsOf, readableFields, type SentRow } from '../../imports/imported-rows.ts'
import { barcodesOf } from '../product-fields.ts'
import { keysOfProduct, namesOf } from './imported-keys.ts'
import { type Match, matchProducts, type Sought } from './match-products.ts'

/** A row's product, ready to be written: fields that the row does not have are absent, and left as they are in one that is there. */
export type ProductRow = {
  readonly [Field in Exclude<keyof ImportedProduct, 'category'>]?: ImportedProduct[Field] | undefined
} & {
  readonly category_id?: string
}

const Given = ImportedProduct.partial()

/**
 * Looks at rows of a file of products. One whose barcode or whole name the shop has is a change of that product and needs no more
 * than what changes; a new one needs everything that a product must have.
 */
export async function checkProducts(
  tx: Tx,
  member: Member,
  rows: readonly SentRow[],
  { existing }: Pick<ImportOptions, 'existing'>,
): Promise<KeyedRow[]> {
  const given = rows.map(({ row, fields }) => ({ row, fields, read: readableFields(Given, fields) }))
  const [categories, matches] = await Promise.all([
    linkedCategories(tx, member),
    matchProducts(
      tx,
      member,
      given.map(({ read }) => soughtOf(read)),
    ),
  ])
  const targets = matches.map(targetOf)
  const names = await namesOf(
    tx,
    member,
    targets.flatMap(({ id }) => id ?? []),
  )
  return given.map(({ row, fields, read }, place) => {
    const target = targets[place] ?? targetOf(undefined)
    const isNew = target.id === null
    const problems = [...problemsOf(isNew ? WholeProduct : Given, fields), ...target.problems]
    const { category, ...others } = read
    const category_id = category === undefined ? undefined : categories.get(category.toLowerCase())
    if (category && category_id === undefined) {
      problems.push({ field: 'category', message: `Your shop has no category “${category}”` })
    }
    const isWritten = isNew || existing === 'update'
    const keys = isWritten ? keysOfProduct(read, names.get(target.id ?? '')) : []
    return { row, fields: { ...others, ...(category_id && { category_id }) }, problems, target_id: target.id, keys }
  })
}

export function soughtOf(fields: ProductRow): Sought {
  const { brand, model, storage, color, shade_code, size_info } = fields
  return { barcodes: barcodesOf(fields), brand, model, storage, color, shade_code, size_info }
}

/** The product that a row means: the one that bears its barcode, else the one of its whole name. */
export function targetOf(match: Match | undefined): {
  readonly id: string | null
  readonly problems: readonly ImportProblem[]
} {
  const { bearers = [], variant = null } = match ?? {}
  if (bearers.length > 1) {
    return { id: null, problems: [{ field: 'barcode', message: 'Its barcodes belong to different products' }] }
  }
  return { id: bearers[0] ?? variant, problems: [] }
}

async function linkedCategories(tx: Tx, member: Member): Promise<Map<string, string>> {
  const categories = await tx.query<{ id: string; name: string }>(
    `select c.id, c.name from organization_categories o join categories c on c.id = o.category_id where o.org_id = $1`,
    [member.org_id],
  )
  return new Map(categories.map(({ id, name }) => [name.toLowerCase(), id]))
}
