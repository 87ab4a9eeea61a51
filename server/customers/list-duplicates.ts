import type { DuplicateGroup } from '@tunda/contract/customers/customer-merge'
import type { Customer } from '@tunda/contract/customers/customers'
import { anonymousCustomer } from '@tunda/contract/selling/buyer-names'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { customerColumns } from './customer-rows.ts'

type Ids = { match: DuplicateGroup['match']; ids: string[] }

/** The most groups returned, customers in a group, and groups considered: a shop may have imported a hundred thousand customers. */
const mostGroups = 200
const mostInGroup = 50
const mostLookedAt = 1000

/**
 * Customers of the shop who may be one person: the same phone, however typed; the same email; or the same name and the last eight digits of the
 * phone. A group contained in a more certain one is left out. If there are very many, the most certain come first, and others once those are merged.
 */
export async function listDuplicates(tx: Tx, member: Member): Promise<{ groups: DuplicateGroup[] }> {
  const found = await tx.query<Ids & { rank: number }>(
    `with known as (
       select id, created_at, coalesce(phone_e164, nullif(phone, '')) as number, lower(email) as email, lower(name) as name,
         regexp_replace(coalesce(phone, ''), '\\D', '', 'g') as digits
       from customers where org_id = $1 and name <> $2)
     select 'phone' as match, (array_agg(id order by created_at, id))[1:${mostInGroup}] as ids, 1 as rank from known
       where number is not null group by number having count(*) > 1
     union all
     select 'email', (array_agg(id order by created_at, id))[1:${mostInGroup}], 2 from known
       where email is not null group by email having count(*) > 1
     union all
     select 'name_and_phone', (array_agg(id order by created_at, id))[1:${mostInGroup}], 3 from known
       where length(digits) >= 8 group by name, right(digits, 8) having count(*) > 1
     order by rank, ids limit ${mostLookedAt}`,
    [member.org_id, anonymousCustomer],
  )
  const groups = withoutHeld(found).slice(0, mostGroups)
  const rows = await tx.query<Customer>(
    `select ${customerColumns} from customers where org_id = $1 and id = any ($2::uuid[])`,
    [member.org_id, groups.flatMap(({ ids }) => ids)],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    groups: groups.map(({ match, ids }) => ({
      match,
      confidence: match === 'name_and_phone' ? 'medium' : 'high',
      customers: ids.flatMap((id) => byId.get(id) ?? []),
    })),
  }
}

/** Drops groups whose customers are all in an earlier one. */
function withoutHeld<Group extends Ids>(groups: readonly Group[]): Group[] {
  const holders = new Map<string, Set<string>[]>()
  return groups.filter(({ ids }) => {
    const [first = ''] = ids
    if (holders.get(first)?.some((surer) => ids.every((id) => surer.has(id)))) return false
    const all = new Set(ids)
    for (const id of ids) holders.set(id, [...(holders.get(id) ?? []), all])
    return true
  })
}
