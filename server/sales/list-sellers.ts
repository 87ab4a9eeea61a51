import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { onePage } from '../page.ts'

/** Milliseconds: whoever sold longer ago is found among the sales themselves. */
const lookedBack = 400 * 86_400_000

/** Who has sold here in the last year and is still known: people, staff without an account, and tills that nobody unlocked. */
export async function listSellers(tx: Tx, { org_id, rules }: Member) {
  const sellers = await tx.query<{ id: string; name: string }>(
    `with sold as (select distinct key from organization_day_parts where org_id = $1 and part = 'staff' and day >= $2)
     select a.user_id as id, coalesce(nullif(a.full_name, ''), a.email, '') as name
     from sold join actors_of_current_organizations() a on a.org_id = $1 and a.user_id::text = sold.key
     order by lower(coalesce(nullif(a.full_name, ''), a.email, '')), a.user_id`,
    [org_id, dayIn(rules.time_zone, new Date(now().getTime() - lookedBack))],
  )
  return { sellers, ...onePage(sellers.length) }
}
