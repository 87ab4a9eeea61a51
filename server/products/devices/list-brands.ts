import type { Tx } from '@tunda/database'
import type { Member } from '../../context.ts'

/** Brands to choose from, each in one spelling: the shop's own, then those of known devices that it does not have yet. */
export async function listBrands(tx: Tx, member: Member): Promise<{ brands: string[] }> {
  const [own, known] = await Promise.all([
    tx.query<{ brand: string }>(
      `select min(brand) as brand from products where org_id = $1 group by lower(brand) order by lower(min(brand))`,
      [member.org_id],
    ),
    tx.query<{ brand: string }>('select distinct brand from device_models order by brand'),
  ])
  const written = new Set(own.map(({ brand }) => brand.toLowerCase()))
  return {
    brands: [...own, ...known.filter(({ brand }) => !written.has(brand.toLowerCase()))].map(({ brand }) => brand),
  }
}
