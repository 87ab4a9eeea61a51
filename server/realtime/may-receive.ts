import { changedTables, isChangedTable } from '@tunda/contract/changed-tables'
import { type Bearer, may } from '@tunda/contract/organization/rights'
import type { Change } from '@tunda/database'

/** May somebody with these rights and this id be sent the change? One of a table that this release does not know goes to nobody. */
export function mayReceive(change: Change, who: Bearer & { readonly user_id: string }): boolean {
  if (!isChangedTable(change.table)) return false
  const { watchers } = changedTables[change.table]
  if (watchers === 'the person') return change.user_id === who.user_id
  return watchers === 'everybody' || may(who, watchers)
}
