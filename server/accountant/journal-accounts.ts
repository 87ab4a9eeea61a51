import type { AccountMapped } from '@tunda/contract/reports/accountant'
import { type JournalAccount, journalAccounts, usualAccounts } from '@tunda/contract/reports/journal-accounts'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { onePage } from '../lists/page.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import { type AccountPlaces, requireAccountant } from './journal.ts'

/** The accountant's account for each account of the shop: as the shop set it, else the default. */
export async function placesOf(tx: Tx, { org_id }: Member): Promise<AccountPlaces> {
  const said = await tx.query<AccountMapped>('select account, code, name from journal_accounts where org_id = $1', [
    org_id,
  ])
  const known = new Map(said.map((row) => [row.account, row]))
  return new Map(
    journalAccounts.map((account) => [account, known.get(account) ?? { account, ...usualAccounts[account] }]),
  )
}

/** Every account that the shop uses, in the order of the chart. Fails AUTHORIZATION_ERROR and FEATURE_NOT_IN_PLAN. */
export async function listAccounts(tx: Tx, member: Member) {
  requireAccountant(member)
  const places = await placesOf(tx, member)
  const [{ buys } = { buys: false }] = await tx.query<{ buys: boolean }>(
    'select exists (select from trade_in_rules where org_id = $1) as buys',
    [member.org_id],
  )
  const used = [...places.values()].filter(({ account }) => buys || account !== 'devices_on_hold')
  const accounts = used.map((place) => ({ ...place, is_usual: isUsual(place) }))
  return { accounts, ...onePage(accounts.length) }
}

/** Sets where accounts go, from the next file on; existing files keep theirs. Fails as `listAccounts`. */
export async function setAccounts(tx: Tx, asked: { readonly accounts: readonly AccountMapped[] }, member: Member) {
  requireAccountant(member)
  const { org_id } = member
  await lockOrganization(tx, org_id)
  const before = await placesOf(tx, member)
  const changed = asked.accounts.filter(({ account, ...said }) => worded(before.get(account)) !== worded(said))
  if (changed.length === 0) return await listAccounts(tx, member)
  await tx.query('delete from journal_accounts where org_id = $1 and account = any ($2::text[])', [
    org_id,
    changed.map(({ account }) => account),
  ])
  await tx.query(
    `insert into journal_accounts (org_id, account, code, name)
     select $1, a.account, a.code, a.name from json_to_recordset($2::json) as a (account text, code text, name text)`,
    [org_id, JSON.stringify(changed.filter((one) => !isUsual(one)))],
  )
  const said = (rows: readonly (AccountMapped | undefined)[]) =>
    Object.fromEntries(rows.flatMap((row) => (row === undefined ? [] : [[row.account, worded(row)]])))
  await publish(tx, [
    {
      event: 'journal_accounts.changed',
      org_id,
      actor: member,
      id: org_id,
      before: said(changed.map(({ account }) => before.get(account))),
      after: said(changed),
    },
  ])
  return await listAccounts(tx, member)
}

const worded = (place: Pick<AccountMapped, 'code' | 'name'> | undefined) => `${place?.code} ${place?.name}`

const isUsual = ({ account, code, name }: AccountMapped & { readonly account: JournalAccount }) =>
  usualAccounts[account].code === code && usualAccounts[account].name === name
