import type { WalletToChoose } from '@tunda/contract/till/drawer-shapes'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'

/** Where a member's hand may take money from or put it: the shop's places, and the drawers of tills in use where they are at work. */
export async function listWallets(
  tx: Tx,
  { org_id, location_ids }: Pick<Member, 'org_id' | 'location_ids'>,
): Promise<WalletToChoose[]> {
  return await tx.query<WalletToChoose>(
    `select w.id, w.kind, t.name as till from wallets w
     left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
     where w.org_id = $1 and w.kind <> 'trade_in'
       and (t.id is null or (t.revoked_at is null and ($2::uuid[] is null or t.location_id = any ($2))))
     order by w.kind <> 'cash_drawer', w.terminal_id is not null, w.kind, w.id`,
    [org_id, location_ids],
  )
}
