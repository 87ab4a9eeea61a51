import { type Drawer, type WalletKind, walletWords } from '@tunda/contract/till/drawer-shapes'
import { drawerFailures } from '@tunda/contract/till/drawers'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { onePage } from '../lists/page.ts'
import { ofSeenTill } from '../locations/seen-locations.ts'

type Row = Omit<Drawer, 'name'> & { readonly terminal_name: string | null }

/** The shop's drawer first, then those of tills where the member works, each with its open shift; and the wallets that money is brought to. */
export async function listDrawers(tx: Tx, { org_id, location_ids }: Member) {
  const [rows, wallets] = await Promise.all([
    tx.query<Row>(
      `select w.id, w.terminal_id, t.name as terminal_name,
         case when s.id is null then null else json_build_object('id', s.id, 'number', s.number, 'opened_at', s.opened_at,
           'opened_by', coalesce(o.full_name, ''), 'held_by', coalesce(h.full_name, ''), 'is_counting', s.is_counting) end as shift
       from wallets w
       left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
       left join shifts s on s.org_id = w.org_id and s.drawer_id = w.id and s.closed_at is null
       left join actors_of_current_organizations() o on o.org_id = s.org_id and o.user_id = s.opened_by
       left join actors_of_current_organizations() h on h.org_id = s.org_id and h.user_id = s.held_by
       where w.org_id = $1 and w.kind = 'cash_drawer' and ${ofSeenTill('$2')}
       order by t.terminal_no nulls first`,
      [org_id, location_ids],
    ),
    tx.query<{ id: string; kind: WalletKind }>(
      `select id, kind from wallets where org_id = $1 and kind not in ('cash_drawer', 'trade_in') order by kind`,
      [org_id],
    ),
  ])
  const drawers = rows.map(({ terminal_name, ...drawer }) => ({ ...drawer, name: drawerName(terminal_name) }))
  return { drawers, wallets, ...onePage(drawers.length) }
}

/** A till's own drawer has the till's name. */
export function drawerName(terminalName: string | null): string {
  return terminalName ?? walletWords.cash_drawer
}

/** Fails DRAWER_NOT_USED. */
export async function requireDrawersUsed(tx: Tx, { org_id }: Pick<Member, 'org_id'>): Promise<void> {
  const used = await tx.query('select 1 from business_settings where org_id = $1 and uses_drawer', [org_id])
  if (used.length === 0) throw fail(drawerFailures.notUsed)
}
