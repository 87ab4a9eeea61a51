import type { TillCustomer } from '@tunda/contract/till'
import type { Tx } from '@tunda/database'
import type { Terminal } from '../context.ts'

/** At most 10 customers whose name or phone has every word, those who came last first. */
export async function findCustomers(tx: Tx, query: string, { org_id }: Terminal): Promise<TillCustomer[]> {
  const words = query.split(/\s+/).filter(Boolean).slice(0, 10)
  return await tx.query<TillCustomer>('select * from find_till_customers($1, $2::text[], $3)', [
    org_id,
    words,
    phonePattern(query),
  ])
}

/** A phone however it is written: its digits without the zero or the country that it begins with. */
function phonePattern(query: string): string | null {
  if (!/^[\d\s()+./-]+$/.test(query)) return null
  const digits = query.replaceAll(/\D/g, '').replace(/^(0+|256)/, '')
  return digits.length < 3 ? null : `%${digits}%`
}
