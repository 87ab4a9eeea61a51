import { mostSuppliers, type NewSupplier, type Supplier, supplierFailures } from '@tunda/contract/buying/suppliers'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockByName } from '../lock-by-name.ts'
import { hashOf, isRetry } from '../retry.ts'
import { keptFields, type SupplierRow, supplierColumns } from './supplier-rows.ts'

/** Adds a supplier; a retry adds nobody twice. Fails SUPPLIER_NAME_TAKEN, TOO_MANY_SUPPLIERS and IDEMPOTENCY_KEY_REUSED. */
export async function addSupplier(tx: Tx, asked: NewSupplier, member: Member): Promise<Supplier> {
  const { id, name, currency, terms_days, lead_days } = asked
  const { phone, tin, note } = keptFields(asked)
  await lockByName(tx, `suppliers ${member.org_id}`)
  const [counted] = await tx.query<{ count: number }>('select count(*) as count from suppliers where org_id = $1', [
    member.org_id,
  ])
  if ((counted?.count ?? 0) >= mostSuppliers) throw fail(supplierFailures.tooMany)
  const [made] = await tx.query<SupplierRow>(
    `insert into suppliers (org_id, id, name, phone, tin, currency, terms_days, note, user_id, created_at, updated_at, lead_days, request_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12) on conflict do nothing returning ${supplierColumns}`,
    [member.org_id, id, name, phone, tin, currency, terms_days, note, member.user_id, now(), lead_days, hashOf(asked)],
  )
  if (made === undefined) return await knownAlready(tx, asked, member)
  const after = { name, currency, terms_days }
  await publish(tx, [{ event: 'supplier.added', org_id: member.org_id, actor: member, id, after }])
  return { ...made, owed: 0 }
}

/** Its own retry, or somebody else with the name. */
async function knownAlready(tx: Tx, asked: NewSupplier, { org_id }: Member): Promise<Supplier> {
  const { id, name } = asked
  const [row] = await tx.query<SupplierRow & { request_hash: Buffer | null }>(
    `select ${supplierColumns}, request_hash from suppliers where org_id = $1 and id = $2`,
    [org_id, id],
  )
  if (row === undefined || !isRetry(row, hashOf(asked))) throw fail(supplierFailures.nameTaken, { name })
  const { request_hash: _, ...known } = row
  return { ...known, owed: 0 }
}
