import type { Customer } from '@tunda/contract/customers/customers'
import type { ChangesAsked, RemovedCustomer } from '@tunda/contract/programs/changes'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { customerColumns } from '../customers/customer-rows.ts'
import type { Cursor } from '../lists/written-since.ts'
import { partOf, readingFor } from './cursor.ts'

/** Customers written since a cursor, page by page in the order of their ids, and those deleted or merged away. */
export async function changedCustomers(tx: Tx, asked: ChangesAsked, member: Member) {
  const reading = await readingFor(tx, 'customers', asked, member)
  const { from, after } = reading
  const key = [member.org_id, after, asked.limit + 1]
  const [rows, removed] = await Promise.all([
    from === 0 ? tx.query<Customer>(everyone, key) : tx.query<Customer>(changed, [...key, from]),
    removedCustomers(tx, member.org_id, reading),
  ])
  const { read, ...part } = partOf(rows, asked.limit, ({ id }) => id, reading)
  return { customers: read, removed, ...part }
}

const customersAfter = `select ${customerColumns} from customers c where c.org_id = $1 and ($2::uuid is null or c.id > $2)`
const everyone = `${customersAfter} order by c.id limit $3`
const changed = `${customersAfter} and is_written_since(c.xmin, $4) order by c.id limit $3`

async function removedCustomers(tx: Tx, orgId: string, { from, after }: Cursor): Promise<RemovedCustomer[]> {
  if (from === 0 || after !== null) return []
  return await tx.query<RemovedCustomer>(
    `select r.customer_id as id, a.customer_id as merged_into
     from customer_removals r left join customer_aliases a on a.org_id = r.org_id and a.id = r.customer_id
     where r.org_id = $1 and is_written_since(r.xmin, $2)`,
    [orgId, from],
  )
}
