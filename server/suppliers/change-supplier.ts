import { type Supplier, type SupplierChange, supplierFailures } from '@tunda/contract/buying/suppliers'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { type SupplierRow, supplierColumns } from './supplier-rows.ts'

const fields = ['name', 'phone', 'tin', 'currency', 'terms_days', 'lead_days', 'note'] as const

/** Changes what is given, archives or restores. An emptied text is none. Fails NOT_FOUND and SUPPLIER_NAME_TAKEN. */
export async function changeSupplier(tx: Tx, { id, ...asked }: SupplierChange, member: Member): Promise<Supplier> {
  const { org_id } = member
  const [before] = await tx.query<SupplierRow>(
    `select ${supplierColumns} from suppliers where org_id = $1 and id = $2 for update`,
    [org_id, id],
  )
  if (before === undefined) throw fail(general.notFound)
  await requireNameFree(tx, { id, name: asked.name ?? before.name }, member)
  const [after] = await tx.query<SupplierRow>(
    `update suppliers s
     set (name, phone, tin, currency, terms_days, lead_days, note, archived_at, updated_at) =
       (select name, phone, tin, currency, terms_days, lead_days, note, archived_at, $4::timestamptz from jsonb_populate_record(s, $3::jsonb))
     where s.org_id = $1 and s.id = $2 returning ${supplierColumns}`,
    [org_id, id, JSON.stringify({ ...writtenOf(asked), ...archivingOf(asked, before) }), now()],
  )
  if (after === undefined) throw fail(general.notFound)
  const changed = [...fields, 'archived_at' as const].filter((name) => before[name] !== after[name])
  if (changed.length === 0) return after
  const of = (row: SupplierRow) => Object.fromEntries(changed.map((name) => [name, row[name]]))
  const values = { before: of(before), after: of(after) }
  await publish(tx, [{ event: 'supplier.changed', org_id, actor: member, id, ...values }])
  return after
}

function writtenOf(asked: Omit<SupplierChange, 'id'>) {
  const given = fields.filter((name) => asked[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, asked[name] === '' ? null : asked[name]]))
}

function archivingOf({ is_archived }: Pick<SupplierChange, 'is_archived'>, before: SupplierRow) {
  if (is_archived === undefined) return {}
  return { archived_at: is_archived ? (before.archived_at ?? now()) : null }
}

async function requireNameFree(tx: Tx, { id, name }: { id: string; name: string }, { org_id }: Member) {
  const taken = await tx.query('select 1 from suppliers where org_id = $1 and lower(name) = lower($2) and id <> $3', [
    org_id,
    name,
    id,
  ])
  if (taken.length > 0) throw fail(supplierFailures.nameTaken, { name })
}
