import type { TradingRules } from '@tunda/contract/organization'
import type { TillIdentity, TillStaff } from '@tunda/contract/till'
import type { Tx } from '@tunda/database'
import { staffOfTills } from '../staff/staff-at-till.ts'
import { staffRulesOf } from '../staff/staff-rows.ts'
import { codeOfTerminal } from '../tills.ts'
import { asTillPerson } from './unlock-till.ts'

type Row = TradingRules & { id: string; name: string; terminal_no: number; org_id: string; shop_name: string }

/** A terminal as its own device knows it, with the rules it prices and prints by. */
export async function identityOf(tx: Tx, orgId: string, terminalId: string): Promise<TillIdentity> {
  const [row] = await tx.query<Row>(
    `select t.id, t.name, t.terminal_no, o.id as org_id, o.name as shop_name, coalesce(b.currency, 'UGX') as currency,
       coalesce(b.time_zone, 'Africa/Kampala') as time_zone, coalesce(b.tax_rate, 18) as tax_rate,
       coalesce(b.is_vat_registered, false) as is_vat_registered, coalesce(b.max_discount_percent, 50) as max_discount_percent,
       b.tin, b.address, b.phone, b.receipt_footer, b.receipt_warranty
     from pos_terminals t join organizations o on o.id = t.org_id left join business_settings b on b.org_id = t.org_id
     where t.org_id = $1 and t.id = $2`,
    [orgId, terminalId],
  )
  if (row === undefined) throw new Error('a terminal that is let in has a row')
  const { id, name, terminal_no, org_id, shop_name, ...rules } = row
  const staff = await staffAt(tx, org_id)
  return {
    id,
    name,
    code: codeOfTerminal(terminal_no),
    shop: { id: org_id, name: shop_name, rules },
    ...(staff === undefined ? {} : { staff }),
  }
}

/** Who unlocks the shop's tills; nothing where nobody does. */
async function staffAt(tx: Tx, orgId: string): Promise<TillStaff | undefined> {
  const people = await staffOfTills(tx, orgId)
  if (people.length === 0) return undefined
  return { ...(await staffRulesOf(tx, orgId)), people: people.map(asTillPerson) }
}
