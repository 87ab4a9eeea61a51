import type { TillCustomer } from '@tunda/contract/till/till-customers'
import type { Database, Tx } from '@tunda/database'
import type { Terminal } from '../context.ts'
import { accountsAtTill } from '../credit/accounts-at-till.ts'
import { publish } from '../events/publish.ts'
import { Failure } from '../fail.ts'
import type { Quotas } from '../quotas/open-quotas.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { requireUnlocked } from './person-of-pass.ts'

const mostFound = 5

/**
 * At most 5 customers whose name or phone has every word, those who came last first, for whoever unlocked the till. A till has a ration of
 * look-ups an hour and a day: past it this fails RATE_LIMITED, and owner and admins get an alert, because a seller does not look up that
 * many and a thief does. Fails PIN_NEEDED.
 */
export async function findCustomers(
  tx: Tx,
  { query, staff_pass }: { readonly query: string; readonly staff_pass?: string | null | undefined },
  terminal: Terminal,
  visit: Rations & { readonly peppers: Secrets['peppers'] },
): Promise<TillCustomer[]> {
  await requireUnlocked(tx, visit, staff_pass, terminal)
  await spendLookup(tx, terminal, visit)
  const words = query.split(/\s+/).filter(Boolean).slice(0, 10)
  const found = await tx.query<TillCustomer>('select * from find_till_customers($1, $2::text[], $3) limit $4', [
    terminal.org_id,
    words,
    phonePattern(query),
    mostFound,
  ])
  const ids = found.map(({ id }) => id)
  const [accounts, groups] = [await accountsAtTill(tx, ids, terminal), await groupsAtTill(tx, ids, terminal)]
  return found.map((customer) => {
    const account = accounts.get(customer.id)
    const group = groups && { group_id: groups.get(customer.id) ?? null }
    return { ...customer, ...group, ...(account && { account }) }
  })
}

/** Whose prices they pay, so that the till asks those without the server; nothing in a shop without price lists. */
async function groupsAtTill(tx: Tx, ids: readonly string[], { org_id, rules }: Terminal) {
  if (!rules.has_price_lists) return undefined
  const rows = await tx.query<{ id: string; group_id: string }>(
    'select id, group_id from customers where org_id = $1 and id = any ($2::uuid[]) and group_id is not null',
    [org_id, ids],
  )
  return new Map(rows.map(({ id, group_id }) => [id, group_id]))
}

type Rations = { readonly quotas: Quotas; readonly database: Database }

/** Takes one of the till's look-ups of customers. Fails RATE_LIMITED, and raises the alert. */
export async function spendLookup(tx: Tx, terminal: Terminal, { quotas, database }: Rations): Promise<void> {
  try {
    await quotas.spend('lookups.till', terminal.terminal_id)
    await quotas.spend('lookups-a-day.till', terminal.terminal_id)
  } catch (error) {
    // After this transaction was rolled back by the refusal.
    if (error instanceof Failure) tx.afterRollback(() => raiseAlert(database, terminal))
    throw error
  }
}

/** Once while it is open, however often the till asks. */
async function raiseAlert(database: Database, { org_id, terminal_id, name }: Terminal): Promise<void> {
  await database.asOrganization(org_id, (tx) =>
    publish(tx, [{ event: 'terminal.lookups_exceeded', org_id, id: terminal_id, news: { terminal: name } }]),
  )
}

/** A phone however it is written: its digits without the zero or the country that it begins with. */
function phonePattern(query: string): string | null {
  if (!/^[\d\s()+./-]+$/.test(query)) return null
  const digits = query.replaceAll(/\D/g, '').replace(/^(0+|256)/, '')
  return digits.length < 3 ? null : `%${digits}%`
}
