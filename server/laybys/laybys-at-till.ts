import { createHash } from 'node:crypto'
import { mostLaybysAtTill, type TillLayby, type TillLaybys } from '@tunda/contract/till/till-laybys'
import type { Tx } from '@tunda/database'
import type { Terminal } from '../context.ts'

/** The open lay-bys at the till's location, the newest first; none where the till has them as they are. */
export async function listLaybysAtTill(
  tx: Tx,
  { known }: { readonly known?: string | null | undefined },
  { org_id, location_id }: Pick<Terminal, 'org_id' | 'location_id'>,
): Promise<TillLaybys> {
  const laybys = await tx.query<TillLayby>(
    `select id, number, items_summary, total_amount, paid from laybys
     where org_id = $1 and location_id = $2 and state = 'open' order by layby_no desc limit $3`,
    [org_id, location_id, mostLaybysAtTill],
  )
  const now = createHash('sha256').update(JSON.stringify(laybys)).digest('base64url')
  return { laybys: now === known ? null : laybys, known: now }
}
