import { general } from '@tunda/contract/failure'
import { mostGroups, priceListFailures } from '@tunda/contract/selling/price-list-failures'
import type { CustomerGroup } from '@tunda/contract/selling/price-lists'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { onePage } from '../lists/page.ts'
import { lockOrganization } from '../organization/lock-organization.ts'

/** The shop's groups by name, with how many customers are in each. */
export async function listGroups(tx: Tx, { org_id }: Member) {
  const groups = await tx.query<CustomerGroup>(
    `select g.id, g.name, (select count(*) from customers c where c.org_id = g.org_id and c.group_id = g.id) as customers
     from customer_groups g where g.org_id = $1 order by lower(g.name)`,
    [org_id],
  )
  return { groups, ...onePage(groups.length) }
}

/** Saves a group under the client's id, so that a retry makes one. Fails TOO_MANY_CUSTOMER_GROUPS and CUSTOMER_GROUP_NAME_TAKEN. */
export async function saveGroup(
  tx: Tx,
  { id, name }: { readonly id: string; readonly name: string },
  member: Member,
): Promise<CustomerGroup> {
  const { org_id } = member
  await lockOrganization(tx, org_id)
  const { groups } = await listGroups(tx, member)
  const before = groups.find((one) => one.id === id)
  if (before === undefined && groups.length >= mostGroups) throw fail(priceListFailures.tooManyGroups)
  if (groups.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase()))
    throw fail(priceListFailures.groupNameTaken, { name })
  await tx.query(
    `insert into customer_groups (org_id, id, name, created_at) values ($1, $2, $3, $4)
     on conflict (org_id, id) do update set name = $3`,
    [org_id, id, name, now()],
  )
  await publish(tx, [{ event: 'customer_group.saved', org_id, actor: member, id, after: { name } }])
  return { id, name, customers: before?.customers ?? 0 }
}

/** Deletes a group; its customers pay what everybody pays. Fails NOT_FOUND and CUSTOMER_GROUP_HAS_LISTS. */
export async function removeGroup(tx: Tx, { id }: { readonly id: string }, member: Member): Promise<{ id: string }> {
  const { org_id } = member
  await lockOrganization(tx, org_id)
  const [group] = await tx.query<{ name: string; has_lists: boolean }>(
    `select g.name, exists (select from price_lists l where l.org_id = g.org_id and l.group_id = g.id) as has_lists
     from customer_groups g where g.org_id = $1 and g.id = $2`,
    [org_id, id],
  )
  if (group === undefined) throw fail(general.notFound)
  if (group.has_lists) throw fail(priceListFailures.groupHasLists)
  await tx.query('delete from customer_groups where org_id = $1 and id = $2', [org_id, id])
  await publish(tx, [{ event: 'customer_group.removed', org_id, actor: member, id, before: { name: group.name } }])
  return { id }
}

type Put = { readonly customer_id: string; readonly group_id: string | null }

/** Puts a customer into a group, or into none. Fails NOT_FOUND and CUSTOMER_GROUP_UNKNOWN. */
export async function setGroup(tx: Tx, { customer_id, group_id }: Put, member: Member): Promise<Put> {
  const { org_id } = member
  const [group] =
    group_id === null
      ? [{ name: null }]
      : await tx.query<{ name: string | null }>(
          'select name from customer_groups where org_id = $1 and id = $2 for key share',
          [org_id, group_id],
        )
  const changed = await tx.query(
    `update customers set group_id = $3, updated_at = $4 where org_id = $1 and id = $2 and $5 returning 1`,
    [org_id, customer_id, group_id, now(), group !== undefined],
  )
  if (group === undefined) throw fail(priceListFailures.unknownGroup)
  if (changed.length === 0) throw fail(general.notFound)
  await publish(tx, [
    { event: 'customer.grouped', org_id, actor: member, id: customer_id, facts: { group: group.name } },
  ])
  return { customer_id, group_id }
}
