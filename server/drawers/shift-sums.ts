import type { WalletInShift } from '@tunda/contract/till/drawer-shapes'
import type { Tx } from '@tunda/database'

type Sum = Omit<WalletInShift, 'counted' | 'since_count' | 'difference'>
export type ShiftSum = Sum & { readonly shift_id: string }

/**
 * The sums of movements in shifts, by wallet: the drawer's own, and those of the other payment methods. What should be there is exactly the opening
 * amount plus these movements; late ones and differences found by counts are not included. In shillings, negative for what went out. `until`: only
 * what had moved by then.
 */
export async function sumShifts(tx: Tx, orgId: string, shiftIds: readonly string[], until?: Date): Promise<ShiftSum[]> {
  return await tx.query<ShiftSum>(
    `select t.*, opening + sales + refunds + pay_in + pay_out + expenses + transfers as expected
     from (
       select s.id as shift_id, w.id as wallet_id, w.kind, case when w.id = s.drawer_id then s.opening_counted else 0 end as opening,
         coalesce(sum(m.amount) filter (where m.kind = 'sale'), 0)::bigint as sales,
         coalesce(sum(m.amount) filter (where m.kind in ('refund', 'cancel')), 0)::bigint as refunds,
         coalesce(sum(m.amount) filter (where m.kind = 'pay_in'), 0)::bigint as pay_in,
         coalesce(sum(m.amount) filter (where m.kind = 'pay_out'), 0)::bigint as pay_out,
         coalesce(sum(m.amount) filter (where m.kind = 'expense'), 0)::bigint as expenses,
         coalesce(sum(m.amount) filter (where m.kind = 'transfer'), 0)::bigint as transfers
       from shifts s
       join wallets w on w.org_id = s.org_id and (w.id = s.drawer_id or w.kind in ('mobile_money', 'bank', 'card'))
       left join money_movements m on m.org_id = s.org_id and m.shift_id = s.id and m.wallet_id = w.id and not m.is_late
         and m.kind not in ('start', 'difference') and ($3::timestamptz is null or m.occurred_at <= $3)
       where s.org_id = $1 and s.id = any ($2::uuid[])
       group by s.id, s.drawer_id, s.opening_counted, w.id, w.kind
     ) t
     order by shift_id, array_position(array['cash_drawer', 'mobile_money', 'bank', 'card'], kind)`,
    [orgId, shiftIds, until ?? null],
  )
}
