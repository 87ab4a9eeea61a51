import { general } from '@tunda/contract/failure'
import type { PublicQuotation } from '@tunda/contract/selling/quotations'
import type { Database } from '@tunda/database'
import { fail } from '../fail.ts'
import { documentLinks } from '../public-links/document-links.ts'
import { shopAndRowOf } from '../public-links/page-link.ts'
import { getQuotation, lockQuotation } from './quotation-rows.ts'

export const {
  getLink,
  share: shareQuotation,
  unshare: unshareQuotation,
} = documentLinks('quotation', lockQuotation, (happened, about) => ({ ...about, event: `quotation.${happened}` }))

type Shop = PublicQuotation['shop'] & { readonly time_zone: string }

/**
 * The quotation behind a link: the token says which, and nothing else is read. Fails NOT_FOUND, for a link that was taken away as for none, and
 * while the shop is not open: nobody can take up what it offers.
 */
export async function findQuotation(database: Database, token: string): Promise<PublicQuotation> {
  const { org_id, id } = await shopAndRowOf(database, 'quotation', token)
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
