import { randomUUID } from 'node:crypto'
import { creditFailures } from '@tunda/contract/customers/credit-failures'
import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { anonymousCustomer } from '@tunda/contract/selling/buyer-names'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { lockBuyers, lockContacts } from '../customers/buyers.ts'
import { importCustomers } from '../customers/import-customers.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import type { Outcome, ReadRow } from '../imports/imported-rows.ts'
import { requireCredit } from './account-rows.ts'
import { alreadyEntered, daysUntil, sharesWord } from './check-imported-debts.ts'
import { type CreditEntry, enterCredit } from './enter-credit.ts'
import { type DebtGiven, debtKey, debtorKey, debtorOf, debtsEntered, findDebtors, madeByFile } from './find-debtors.ts'

/** An import may only enter what the member could enter by hand. Fails AUTHORIZATION_ERROR and CREDIT_OFF. */
export async function requireDebts(tx: Tx, member: Member): Promise<void> {
  if (!may(member, 'manage_credit')) throw fail(general.notAllowed)
  await requireCredit(tx, member)
}

type Ready = ReadRow<DebtGiven>
type Aimed = Ready & { readonly debtor: string; readonly customer_id: string | undefined; readonly why: string }

/** Writes checked rows: debts, and new customers. A debt that is on an account already is not entered again, whichever file it comes with. */
export async function importDebts(
  tx: Tx,
  member: Member,
  rows: readonly Ready[],
  { import_id }: { readonly import_id: string },
): Promise<Outcome[]> {
  await lockContacts(tx, member)
  const before = await madeByFile(tx, member, import_id)
  const aimed = await aim(tx, member, rows, import_id)
  const fresh = await addDebtors(tx, member, aimed, import_id)
  const made = new Set([...before, ...fresh.made])
  const whose = aimed.map((row) => ({ ...row, customer_id: row.customer_id ?? fresh.ids.get(row.debtor) }))
  const accounts = await lockAccounts(
    tx,
    member,
    whose.flatMap(({ customer_id }) => customer_id ?? []),
  )
  const entered = await debtsEntered(tx, member, [...accounts.keys()])
  const [entries, outcomes]: [CreditEntry[], Outcome[]] = [[], []]
  for (const { row, fields, why, customer_id } of whose) {
    const account = accounts.get(customer_id ?? '')
    const { amount = 0, date = '', reference = '' } = fields
    const key = debtKey(account?.id ?? '', { amount, date, reference })
    const skip = (problem: Outcome['problem'] & object) =>
      outcomes.push({ row, outcome: 'skipped', target_id: null, problem })
    if (why !== '') skip({ field: 'name', message: why })
    else if (account === undefined) skip({ field: 'name', message: 'This customer was deleted' })
    else if (entered.has(key)) skip(alreadyEntered)
    else {
      entered.add(key)
      entries.push(entryOf(fields, account, member))
      outcomes.push({ row, outcome: made.has(account.id) ? 'created' : 'updated', target_id: account.id })
    }
  }
  await enterCredit(tx, entries)
  await publish(
    tx,
    entries.map(({ customer_id: id, amount, business_date: day }) => {
      return { event: 'credit.opened', org_id: member.org_id, actor: member, id, after: { amount, day } }
    }),
  )
  return outcomes
}

/** The customer that each row means now; undefined for a new one, or `why` it cannot be entered. */
async function aim(tx: Tx, member: Member, rows: readonly Ready[], importId: string): Promise<Aimed[]> {
  const found = await findDebtors(
    tx,
    member,
    importId,
    rows.map(({ fields }) => debtorOf(fields)),
  )
  return rows.map((row, place) => {
    const { by_phone = null, phone_name = null, by_name = 0, named = null, in_file = null } = found[place] ?? {}
    const { name = '' } = row.fields
    const customer_id = by_phone ?? in_file ?? (by_name === 1 ? named : null) ?? undefined
    const isOther = phone_name !== null && name !== '' && !sharesWord(name, phone_name)
    const isUnclear = in_file === null && by_name > 1
    const why = isOther
      ? `This phone number belongs to ${phone_name}`
      : isUnclear
        ? 'Several customers have this name'
        : customer_id === undefined && name === ''
          ? 'Name is required'
          : ''
    return { ...row, debtor: debtorKey(debtorOf(row.fields)) ?? '', customer_id, why }
  })
}

/** Adds new customers, each once, by the first row that names them. */
async function addDebtors(tx: Tx, member: Member, rows: readonly Aimed[], import_id: string) {
  const first = new Map<string, Aimed>()
  for (const row of rows) {
    if (row.customer_id === undefined && row.why === '' && !first.has(row.debtor)) first.set(row.debtor, row)
  }
  const added = [...first.values()].map(({ row, fields: { name, phone } }) => {
    return { row, fields: { name, ...(phone ? { phone } : {}) }, problems: [], target_id: null }
  })
  const outcomes = added.length === 0 ? [] : await importCustomers(tx, member, added, { import_id, existing: 'skip' })
  const became = new Map(outcomes.map(({ row, target_id }) => [row, target_id]))
  const ids = new Map([...first].map(([debtor, { row }]) => [debtor, became.get(row) ?? undefined]))
  const made = outcomes.flatMap(({ outcome, target_id }) => (outcome === 'created' && target_id ? [target_id] : []))
  return { ids, made }
}

/** Locks the customers, and with them their accounts; deleted customers are left out. */
async function lockAccounts(tx: Tx, { org_id }: Member, ids: readonly string[]) {
  const buyers = await lockBuyers(
    tx,
    [...new Set(ids)].map((id) => ({ org_id, id, phone_e164: null })),
  )
  const named = buyers.filter(({ name }) => name !== anonymousCustomer).map(({ id }) => id)
  const accounts = await tx.query<{ id: string; days: number }>(
    `select c.id, coalesce(a.credit_days, b.credit_days, 0) as days
     from customers c left join customer_accounts a on a.org_id = c.org_id and a.customer_id = c.id
     left join business_settings b on b.org_id = c.org_id where c.org_id = $1 and c.id = any ($2::uuid[])`,
    [org_id, named],
  )
  return new Map(accounts.map((account) => [account.id, account]))
}

function entryOf(fields: DebtGiven, { id, days }: { id: string; days: number }, member: Member): CreditEntry {
  const { amount = 0, date = '', due_date, reference = null, note = null } = fields
  const at = now()
  if (date > dayIn(member.rules.time_zone, at)) throw fail(creditFailures.futureDay)
  return {
    id: randomUUID(),
    org_id: member.org_id,
    customer_id: id,
    kind: 'opening',
    amount,
    business_date: date,
    days: due_date === undefined ? days : daysUntil(date, due_date),
    document: reference,
    note,
    user_id: member.user_id,
    at,
  }
}
