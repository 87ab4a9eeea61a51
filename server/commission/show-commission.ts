import { may } from '@tunda/contract/organization/rights'
import type {
  CommissionEntry,
  CommissionMonth,
  CommissionStatement,
  SellerMonth,
  StatementPage,
} from '@tunda/contract/reports/commission'
import type { Tx } from '@tunda/database'
import { dayIn } from '../clock.ts'
import type { Member } from '../context.ts'
import { offsetOf, onePage, pageCountsOf } from '../lists/page.ts'
import { listWallets } from '../money/list-wallets.ts'
import { type Month, readEntries, readMonths, thisMonth } from './seller-months.ts'
import { requireSeen, seesAll } from './who-sees.ts'

export function shownMonth({ id: _, approved_at: __, ...month }: Month): SellerMonth {
  return month
}

/** What everybody earned in a month, or only the member, if they may see only their own. */
export async function showMonth(
  tx: Tx,
  asked: { readonly month?: string | undefined },
  member: Member,
): Promise<CommissionMonth> {
  const month = asked.month ?? thisMonth(member)
  const isAll = seesAll(member)
  const months = await readMonths(tx, month, isAll ? null : member.user_id, member)
  const wallets = isAll && may(member, 'manage_commission') ? await listWallets(tx, member) : []
  const sellers = months.map(shownMonth)
  return { month, is_over: month < thisMonth(member), sellers, wallets, ...onePage(sellers.length) }
}

/** A seller's month with the lines behind it. Fails AUTHORIZATION_ERROR for somebody else's if the member may see only their own. */
export async function showStatement(tx: Tx, asked: StatementPage, member: Member): Promise<CommissionStatement> {
  const { seller_id, month } = asked
  requireSeen(seller_id, member)
  const [found] = await readMonths(tx, month, seller_id, member)
  const of = found ?? { ...nothing, seller_id, seller_name: await nameOf(tx, seller_id, member) }
  const page = { limit: asked.limit, offset: offsetOf(asked) }
  const rows = await readEntries(tx, { id: of.id, month, seller_id }, page, member)
  const approved_on = of.approved_at === null ? null : dayIn(member.rules.time_zone, new Date(of.approved_at))
  const counts = pageCountsOf(rows[0]?.total ?? 0, asked)
  const entries = rows.map((row) => entryOf(row, member))
  return { ...shownMonth(of), month, is_over: month < thisMonth(member), approved_on, entries, ...counts }
}

const nothing = {
  id: null,
  state: 'open',
  earned: 0,
  taken_back: 0,
  carried: 0,
  due: 0,
  paid_on: null,
  approved_at: null,
} as const

export async function nameOf(tx: Tx, seller_id: string, { org_id }: Member): Promise<string> {
  const [found] = await tx.query<{ name: string }>(
    `select coalesce(nullif(full_name, ''), email, '') as name from actors_of_current_organizations() where org_id = $1 and user_id = $2 limit 1`,
    [org_id, seller_id],
  )
  return found?.name ?? ''
}

/** From a commission on the margin and its percentage, anybody could work out the margin, and so the cost. */
function entryOf(
  { total: _, rate, base, ...entry }: Required<CommissionEntry> & { readonly total: number },
  member: Member,
): CommissionEntry {
  return entry.basis === 'margin' && !may(member, 'see_cost') ? entry : { ...entry, rate, base }
}
