import { general } from '@tunda/contract/failure'
import type { PublicQuotation, QuotationLink } from '@tunda/contract/selling/quotations'
import type { Database, Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { digestOf } from '../secrets/mailed-token.ts'
import { type KeptLink, linkOf, newLink } from '../secrets/page-link.ts'
import type { Peppers } from '../secrets/peppers.ts'
import { getQuotation, lockQuotation } from './quotation-rows.ts'

type Asked = { readonly id: string }
type Row = KeptLink & { readonly id: string }

/** The link to a quotation, while there is one. Fails NOT_FOUND. */
export async function getLink(tx: Tx, { id }: Asked, member: Member, peppers: Peppers): Promise<QuotationLink> {
  const [row] = await tx.query<Row>(
    `select id, link_seed, link_pepper_id, shared_at from quotations
     where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3))`,
    [member.org_id, id, member.location_ids],
  )
  if (row === undefined) throw fail(general.notFound)
  return { id: row.id, ...linkOf('quotation', row, peppers) }
}

/** Gives a quotation a page of its own, or answers the link it has. Fails NOT_FOUND. */
export async function shareQuotation(tx: Tx, { id }: Asked, member: Member, peppers: Peppers): Promise<QuotationLink> {
  await lockQuotation(tx, id, member)
  const known = await getLink(tx, { id }, member, peppers)
  if (known.token !== null) return known
  await tx.query(
    `update quotations set link_seed = $3, link_pepper_id = $4, link_token_hash = $5, shared_at = $6 where org_id = $1 and id = $2`,
    [member.org_id, id, ...newLink('quotation', peppers)],
  )
  await publish(tx, [{ event: 'quotation.shared', org_id: member.org_id, actor: member, id }])
  return await getLink(tx, { id }, member, peppers)
}

/** Takes the page away; the next link is another one. Fails NOT_FOUND. */
export async function unshareQuotation(
  tx: Tx,
  { id }: Asked,
  member: Member,
  peppers: Peppers,
): Promise<QuotationLink> {
  await lockQuotation(tx, id, member)
  const gone = await tx.query(
    `update quotations set link_seed = null, link_pepper_id = null, link_token_hash = null, shared_at = null
     where org_id = $1 and id = $2 and shared_at is not null returning 1`,
    [member.org_id, id],
  )
  if (gone.length > 0) await publish(tx, [{ event: 'quotation.unshared', org_id: member.org_id, actor: member, id }])
  return await getLink(tx, { id }, member, peppers)
}

type Shop = PublicQuotation['shop'] & { readonly time_zone: string }

/**
 * The quotation behind a link: the token says which, and nothing else is read. Fails NOT_FOUND, for a link that was taken away as for none, and
 * while the shop is not open: nobody can take up what it offers.
 */
export async function findQuotation(database: Database, token: string): Promise<PublicQuotation> {
  const [found] = await database.calls.asApp((tx) =>
    tx.query<{ org_id: string; id: string }>('select * from find_quotation($1)', [digestOf(token)]),
  )
  if (found === undefined) throw fail(general.notFound)
  const { org_id, id } = found
  return await database.calls.asOrganization(org_id, async (tx) => {
    const [row] = await tx.query<Shop>(
      `select o.name, b.logo, b.address, b.phone, b.tin, coalesce(b.time_zone, 'Africa/Kampala') as time_zone
       from organizations o left join business_settings b on b.org_id = o.id
       where o.id = $1 and o.suspended_at is null and o.closed_at is null`,
      [org_id],
    )
    if (row === undefined) throw fail(general.notFound)
    const { time_zone, ...shop } = row
    const quoted = await getQuotation(tx, { id }, { org_id, location_ids: null, rules: { time_zone } })
    const { id: _, customer_id, user_name, sale_id, layby_id, lines, ...quotation } = quoted
    const shown = lines.map(({ product_id, is_numbered, ...line }) => line)
    return { shop, quotation: { ...quotation, lines: shown } }
  })
}
