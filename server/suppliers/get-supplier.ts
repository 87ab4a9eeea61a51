import type { SupplierShown } from '@tunda/contract/buying/suppliers'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { listWallets } from '../money/list-wallets.ts'
import { type SupplierRow, supplierColumns } from './supplier-rows.ts'

/** One supplier with what is owed. What was paid goes to what was due first, so the rest of what is past its day is overdue. Fails NOT_FOUND. */
export async function getSupplier(tx: Tx, { id }: { id: string }, member: Member): Promise<SupplierShown> {
  const { org_id } = member
  const [[supplier], [sums], wallets] = await Promise.all([
    tx.query<SupplierRow>(`select ${supplierColumns} from suppliers where org_id = $1 and id = $2`, [org_id, id]),
    tx.query<{ owed: number; overdue: number }>(
      `select capped(coalesce(sum(amount), 0)) as owed,
         capped(greatest(coalesce(sum(amount) filter (where (amount < 0 or due_on < $3) and reverses_id is null and not exists (
           select from supplier_entries r where r.org_id = $1 and r.reverses_id = e.id)), 0), 0)) as overdue
       from supplier_entries e where org_id = $1 and supplier_id = $2`,
      [org_id, id, dayIn(member.rules.time_zone, now())],
    ),
    listWallets(tx, member),
  ])
  if (supplier === undefined || sums === undefined) throw fail(general.notFound)
  // What customers paid by card is no money to pay with.
  return { ...supplier, ...sums, wallets: wallets.filter(({ kind }) => kind !== 'card') }
}
