import { mostPriceLists, priceListFailures } from '@tunda/contract/selling/price-list-failures'
import type { PriceList, PriceListFields } from '@tunda/contract/selling/price-lists'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import { listColumns, lockPriceList } from './price-list-rows.ts'

/**
 * Saves a price list under the client's id, so that a retry makes one. Fails NOT_FOUND for one of a location that the member does not see, TOO_MANY_PRICE_LISTS, PRICE_LIST_NAME_TAKEN,
 * PRICE_LIST_KIND_STAYS and PRICE_LIST_PART_UNKNOWN.
 */
export async function savePriceList(tx: Tx, asked: PriceListFields, member: Member): Promise<PriceList> {
  const { org_id } = member
  await lockOrganization(tx, org_id)
  const others = await tx.query<Pick<PriceList, 'id' | 'name' | 'kind' | 'position'>>(
    'select id, name, kind, position from price_lists where org_id = $1 order by position, id',
    [org_id],
  )
  const before = others.find(({ id }) => id === asked.id)
  if (before !== undefined) await lockPriceList(tx, asked.id, member)
  if (before === undefined && others.length >= mostPriceLists) throw fail(priceListFailures.tooMany)
  if (before !== undefined && before.kind !== asked.kind) throw fail(priceListFailures.kindStays)
  const { name } = asked
  if (others.some((one) => one.id !== asked.id && one.name.toLowerCase() === name.toLowerCase()))
    throw fail(priceListFailures.nameTaken, { name })
  await requireParts(tx, asked, member)
  if (before !== undefined) await keepAsItWas(tx, asked.id, member)
  const last = Math.max(0, ...others.map(({ position }) => position))
  const list = await write(tx, { ...asked, position: asked.position ?? before?.position ?? last + 1 }, member)
  await tx.query('update business_settings set has_price_lists = true where org_id = $1 and not has_price_lists', [
    org_id,
  ])
  const { kind, percent, group_id, location_id, valid_from, valid_until, is_active } = list
  const after = { name, kind, percent, group_id, location_id, valid_from, valid_until, is_active }
  await publish(tx, [{ event: 'price_list.saved', org_id, actor: member, id: list.id, after }])
  return list
}

/** What a till sells by the list as it was, and tells of later, is judged by that. */
async function keepAsItWas(tx: Tx, id: string, { org_id }: Member): Promise<void> {
  await tx.query(
    `insert into price_lists_before (org_id, list_id, until, name, kind, percent, category_id, group_id, location_id, valid_from, valid_until,
       is_active, position, created_at)
     select org_id, id, $3, name, kind, percent, category_id, group_id, location_id, valid_from, valid_until, is_active, position, created_at
     from price_lists where org_id = $1 and id = $2
     on conflict (org_id, list_id, until) do nothing`,
    [org_id, id, now()],
  )
}

/** Group, location and category are the shop's, and the location one that the member sees. */
async function requireParts(tx: Tx, asked: PriceListFields, { org_id, location_ids }: Member): Promise<void> {
  const { group_id = null, location_id = null, category_id = null } = asked
  const [found] = await tx.query<{ is_whole: boolean }>(
    `select ($2::uuid is null or exists (select from customer_groups g where g.org_id = $1 and g.id = $2))
       and ($3::uuid is null or exists (select from locations l where l.org_id = $1 and l.id = $3 and l.kind <> 'transit'
         and ($5::uuid[] is null or l.id = any ($5))))
       and ($4::uuid is null or exists (select from organization_categories c where c.org_id = $1 and c.category_id = $4)) as is_whole`,
    [org_id, group_id, location_id, category_id, location_ids],
  )
  if (found?.is_whole !== true) throw fail(priceListFailures.unknownPart)
}

async function write(tx: Tx, list: PriceListFields & { readonly position: number }, { org_id }: Member) {
  const [written] = await tx.query<PriceList>(
    `insert into price_lists (org_id, id, name, kind, percent, category_id, group_id, location_id, valid_from, valid_until, is_active, position,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)
     on conflict (org_id, id) do update set name = $3, percent = $5, category_id = $6, group_id = $7, location_id = $8, valid_from = $9,
       valid_until = $10, is_active = $11, position = $12, updated_at = $13
     returning ${listColumns}`,
    [
      org_id,
      list.id,
      list.name,
      list.kind,
      list.percent ?? null,
      list.category_id ?? null,
      list.group_id ?? null,
      list.location_id ?? null,
      list.valid_from ?? null,
      list.valid_until ?? null,
      list.is_active,
      list.position,
      now(),
    ],
  )
  if (written === undefined) throw new Error('a price list was not written')
  return written
}

/** Deletes a list with its prices; what was sold by it keeps its name, and its history stays. Fails NOT_FOUND. */
export async function removePriceList(tx: Tx, { id }: { id: string }, member: Member): Promise<{ id: string }> {
  const { org_id } = member
  await lockOrganization(tx, org_id)
  const { name, prices } = await lockPriceList(tx, id, member)
  await keepAsItWas(tx, id, member)
  await tx.query(
    `insert into price_changes (org_id, list_id, list_name, product_id, min_qty, before, after, user_id, changed_at)
     select org_id, list_id, $3, product_id, min_qty, price, null, $4, $5 from price_items where org_id = $1 and list_id = $2`,
    [org_id, id, name, member.user_id, now()],
  )
  await tx.query('delete from price_lists where org_id = $1 and id = $2', [org_id, id])
  const left = await tx.query('select 1 from price_lists where org_id = $1 limit 1', [org_id])
  await tx.query('update business_settings set has_price_lists = $2 where org_id = $1', [org_id, left.length > 0])
  await publish(tx, [{ event: 'price_list.removed', org_id, actor: member, id, before: { name, prices } }])
  return { id }
}
