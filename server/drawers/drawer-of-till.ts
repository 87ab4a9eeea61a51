import type { WalletKind } from '@tunda/contract/till/drawer-shapes'
import type { TillDrawer } from '@tunda/contract/till/till-drawer'
import type { Tx } from '@tunda/database'

type Row = Omit<TillDrawer, 'wallets'>

/** A till's own drawer with its open shift; undefined if the till has none or the shop uses none. */
export async function drawerKnownToTill(tx: Tx, orgId: string, terminalId: string): Promise<TillDrawer | undefined> {
  const [row] = await tx.query<Row>(
    `select w.id, b.drawer_reasons as reasons, b.drawer_reason_above as reason_above,
       b.drawer_refund_cap as refund_cap, b.drawer_refund_cap_shift as refund_cap_shift, b.gives_credit as takes_payments,
       exists (select from laybys y where y.org_id = w.org_id and y.state = 'open')
         or exists (select from layby_rules r where r.org_id = w.org_id and r.is_on) as takes_laybys,
       case when s.id is null then null else json_build_object('id', s.id, 'number', s.number, 'opened_at', s.opened_at,
         'opened_by', coalesce(o.full_name, ''), 'held_by', coalesce(h.full_name, ''), 'opening_counted', s.opening_counted) end as shift
     from wallets w join business_settings b on b.org_id = w.org_id and b.uses_drawer
     left join shifts s on s.org_id = w.org_id and s.drawer_id = w.id and s.closed_at is null
     left join actors_of_current_organizations() o on o.org_id = s.org_id and o.user_id = s.opened_by
     left join actors_of_current_organizations() h on h.org_id = s.org_id and h.user_id = s.held_by
     where w.org_id = $1 and w.terminal_id = $2`,
    [orgId, terminalId],
  )
  if (row === undefined) return undefined
  const wallets = await tx.query<{ id: string; kind: WalletKind }>(
    `select id, kind from wallets where org_id = $1 and kind not in ('cash_drawer', 'trade_in') order by kind`,
    [orgId],
  )
  return { ...row, wallets }
}
