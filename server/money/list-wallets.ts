import type { WalletToChoose } from '@tunda/contract/till/drawer-shapes'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { ofSeenTill } from '../locations/seen-locations.ts'

/**
 * The wallets that a member may choose: the shop's own, and the drawers of tills in use at the locations they see. Every choice of a wallet
 * uses this list.
 */
export async function listWallets(
  tx: Tx,
  { org_id, location_ids }: Pick<Member, 'org_id' | 'location_ids'>,
): Promise<WalletToChoose[]> {
  return await tx.query<WalletToChoose>(
    `select w.id, w.kind, t.name as till from wallets w
     left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
     where w.org_id = $1 and w.kind <> 'trade_in' and t.revoked_at is null and ${ofSeenTill('$2')}
     order by array_position(array['cash_drawer', 'mobile_money', 'bank', 'card', 'safe'], w.kind), t.terminal_no nulls first, w.id`,
    [org_id, location_ids],
  )
}
