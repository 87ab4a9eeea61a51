import type { Supplier, SupplierFields } from '@tunda/contract/buying/suppliers'
import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'

/** The columns of a supplier as whoever buys sees one; what is owed stands apart. */
export const supplierColumns = 'id, name, phone, tin, currency, terms_days, lead_days, note, archived_at'

export type SupplierRow = Omit<Supplier, 'owed'>

/** May the member see what is owed? Whoever only receives goods learns no money. */
export function maySeeOwed(member: Member): boolean {
  return may(member, 'manage_suppliers')
}

/**
 * A supplier whom nobody changes or archives until the transaction ends, while others enter what is owed to them too. Fails NOT_FOUND.
 */
export async function holdSupplier(tx: Tx, id: string, { org_id }: Member): Promise<SupplierRow> {
  const [supplier] = await tx.query<SupplierRow>(
    `select ${supplierColumns} from suppliers where org_id = $1 and id = $2 for share`,
    [org_id, id],
  )
  if (supplier === undefined) throw fail(general.notFound)
  return supplier
}

/** An emptied text is none. */
export function keptFields({ phone, tin, note }: Pick<SupplierFields, 'phone' | 'tin' | 'note'>) {
  return { phone: phone || null, tin: tin || null, note: note || null }
}
