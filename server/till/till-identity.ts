import type { Language } from '@tunda/contract/languages'
import type { TradingRules } from '@tunda/contract/organization/organization'
import type { TillIdentity, TillStaff } from '@tunda/contract/till/till'
import type { Tx } from '@tunda/database'
import { codeOfTerminal } from '../doors/tills.ts'
import { drawerKnownToTill } from '../drawers/drawer-of-till.ts'
import { staffOfTills, type TillPlace } from '../staff/staff-at-till.ts'
import { staffRulesOf } from '../staff/staff-rows.ts'
import { asTillPerson } from './unlock-till.ts'

type Row = TradingRules & {
  id: string
  location_id: string
  name: string
  terminal_no: number
  org_id: string
  shop_name: string
} & Logo & {
    receipt_language: Language | null
    has_price_lists: boolean
    has_staff: boolean
    buys_devices: boolean
  }
type Logo = { logo_key: string | null; picture: string | null }

/** A terminal as its own device knows it, with the rules it prices and prints by; without the logo's picture where that is the one it has. */
export async function identityOf(tx: Tx, orgId: string, terminalId: string, knownLogo?: string): Promise<TillIdentity> {
  const [row] = await tx.query<Row>(
    `select t.id, t.name, t.terminal_no, t.location_id, o.id as org_id, o.name as shop_name, coalesce(b.currency, 'UGX') as currency,
       coalesce(b.time_zone, 'Africa/Kampala') as time_zone, coalesce(b.tax_rate, 18) as tax_rate,
       coalesce(b.is_vat_registered, false) as is_vat_registered, coalesce(b.max_discount_percent, 50) as max_discount_percent,
       b.tin, b.address, b.phone, b.receipt_footer, b.receipt_warranty, b.receipt_language, coalesce(b.has_price_lists, false) as has_price_lists,
       exists (select from trade_in_rules r where r.org_id = o.id and r.is_on) as buys_devices, has_staff(t.org_id),
       md5(b.logo) as logo_key, case when md5(b.logo) is distinct from $3 then b.logo end as picture
     from pos_terminals t join organizations o on o.id = t.org_id left join business_settings b on b.org_id = t.org_id
     where t.org_id = $1 and t.id = $2`,
    [orgId, terminalId, knownLogo ?? null],
  )
  if (row === undefined) throw new Error('a terminal that is let in has a row')
  const { id, name, terminal_no, location_id, org_id, shop_name, logo_key, picture, receipt_language, ...more } = row
  const { has_price_lists, buys_devices, has_staff, ...rules } = more
  const staff = has_staff ? await staffAt(tx, { org_id, location_id }) : undefined
  const drawer = await drawerKnownToTill(tx, org_id, id)
  return {
    id,
    name,
    code: codeOfTerminal(terminal_no),
    shop: {
      id: org_id,
      name: shop_name,
      rules,
      receipt_language,
      ...(has_price_lists && { has_price_lists }),
      ...(buys_devices && { buys_devices }),
      ...logoOf({ logo_key, picture }),
    },
    ...(staff === undefined ? {} : { staff }),
    ...(drawer === undefined ? {} : { drawer }),
  }
}

function logoOf({ logo_key: key, picture }: Logo): Pick<TillIdentity['shop'], 'logo'> {
  if (key === null) return {}
  return { logo: picture === null ? { key } : { key, picture } }
}

/** Who unlocks the tills there, which may be nobody. */
async function staffAt(tx: Tx, place: TillPlace): Promise<TillStaff> {
  const people = await staffOfTills(tx, place)
  return { ...(await staffRulesOf(tx, place.org_id)), people: people.map(asTillPerson) }
}
