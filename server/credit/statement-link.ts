import { mostLinkedLines, type PublicStatement, type StatementLink } from '@tunda/contract/customers/statements'
import { general } from '@tunda/contract/failure'
import type { Database, Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { type KeptLink, linkCleared, linkOf, newLink, shopAndRowOf } from '../public-links/page-link.ts'
import type { Peppers } from '../secrets/peppers.ts'
import { customerAsked, lockAccount, requireNamed } from './account-rows.ts'
import { getStatement } from './get-statement.ts'

type Row = KeptLink & { readonly customer_id: string }

/**
 * The page shows documents of every location, so only members who see them all may share it. Fails AUTHORIZATION_ERROR for a member limited to some
 * locations.
 */
function requireAllLocations({ location_ids }: Member): void {
  if (location_ids !== null) throw fail(general.notAllowed)
}

/** The link to a customer's statement, while there is one. Fails NOT_FOUND, and AUTHORIZATION_ERROR. */
export async function getLink(
  tx: Tx,
  { id }: { id: string },
  member: Member,
  peppers: Peppers,
): Promise<StatementLink> {
  requireAllLocations(member)
  const [row] = await tx.query<Row>(
    `select c.id as customer_id, a.link_seed, a.link_pepper_id, a.shared_at from customers c
     left join customer_accounts a on a.org_id = c.org_id and a.customer_id = c.id
     where c.org_id = $1 and c.id = ${customerAsked}`,
    [member.org_id, id],
  )
  if (row === undefined) throw fail(general.notFound)
  return { customer_id: row.customer_id, ...linkOf('statement', row, peppers) }
}

type OfCustomer = { readonly customer_id: string }

/** Gives a statement a page of its own, or answers the link it has. Fails NOT_FOUND, AUTHORIZATION_ERROR and CREDIT_ANONYMOUS. */
export async function shareStatement(
  tx: Tx,
  asked: OfCustomer,
  member: Member,
  peppers: Peppers,
): Promise<StatementLink> {
  requireAllLocations(member)
  const account = await lockAccount(tx, asked.customer_id, member)
  requireNamed(account)
  const known = await getLink(tx, account, member, peppers)
  if (known.token !== null) return known
  await tx.query(
    `insert into customer_accounts (org_id, customer_id, link_seed, link_pepper_id, link_token_hash, shared_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (org_id, customer_id) do update set link_seed = excluded.link_seed, link_pepper_id = excluded.link_pepper_id,
       link_token_hash = excluded.link_token_hash, shared_at = excluded.shared_at`,
    [member.org_id, account.id, ...newLink('statement', peppers)],
  )
  await publish(tx, [{ event: 'credit.shared', org_id: member.org_id, actor: member, id: account.id }])
  return await getLink(tx, account, member, peppers)
}

/** Takes the page away; the next link is another one. Fails NOT_FOUND and AUTHORIZATION_ERROR. */
export async function unshareStatement(
  tx: Tx,
  asked: OfCustomer,
  member: Member,
  peppers: Peppers,
): Promise<StatementLink> {
  requireAllLocations(member)
  const account = await lockAccount(tx, asked.customer_id, member)
  const gone = await tx.query(
    `update customer_accounts set ${linkCleared}
     where org_id = $1 and customer_id = $2 and shared_at is not null returning 1`,
    [member.org_id, account.id],
  )
  if (gone.length > 0)
    await publish(tx, [{ event: 'credit.unshared', org_id: member.org_id, actor: member, id: account.id }])
  return await getLink(tx, account, member, peppers)
}

type Shop = PublicStatement['shop'] & { readonly time_zone: string }

/** The statement behind a link: shop and customer come from the token alone. Fails NOT_FOUND, also for a link that was taken away. */
export async function findStatement(database: Database, token: string): Promise<PublicStatement> {
  const { org_id, id: customer_id } = await shopAndRowOf(database, 'statement', token)
  return await database.calls.asOrganization(org_id, async (tx) => {
    const [row] = await tx.query<Shop>(
      `select o.name, b.logo, b.address, b.phone, b.tin, coalesce(b.time_zone, 'Africa/Kampala') as time_zone
       from customers c join organizations o on o.id = c.org_id left join business_settings b on b.org_id = c.org_id
       where c.org_id = $1 and c.id = $2`,
      [org_id, customer_id],
    )
    if (row === undefined) throw fail(general.notFound)
    const { time_zone, ...shop } = row
    const reader = { org_id, location_ids: null, rules: { time_zone } }
    return { shop, statement: await getStatement(tx, { id: customer_id, lines: mostLinkedLines }, reader) }
  })
}
