import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { onePage } from '../lists/page.ts'
import { ofSeenTill } from '../locations/seen-locations.ts'

/** Milliseconds: whoever sold longer ago is found among the sales themselves. */
const lookedBack = 400 * 86_400_000

/** Who has sold in the last year and is still known: people, staff without an account, and tills where the member works that nobody unlocked. */
export async function listSellers(tx: Tx, { org_id, rules, location_ids }: Member) {
  const sellers = await tx.query<{ id: string; name: string }>(
    `with sold as (select distinct key from organization_day_parts where org_id = $1 and part = 'staff' and day >= $2)
     select a.user_id as id, coalesce(nullif(a.full_name, ''), a.email, '') as name
     from sold join actors_of_current_organizations() a on a.org_id = $1 and a.user_id::text = sold.key
     left join pos_terminals t on t.org_id = $1 and t.id = a.user_id
     where ${ofSeenTill('$3')}
     order by lower(coalesce(nullif(a.full_name, ''), a.email, '')), a.user_id`,
    [org_id, dayIn(rules.time_zone, new Date(now().getTime() - lookedBack)), location_ids],
  )
  return { sellers, ...onePage(sellers.length) }
}
