import type { ImportedDebt } from '@tunda/contract/imports'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { numberOf } from '../customers/import-customers.ts'

/** What could be read of a row that may have errors. */
export type DebtGiven = { readonly [Field in keyof ImportedDebt]?: ImportedDebt[Field] | undefined }

/** The debtor that a row means: by phone if it has one, else by name. */
export type DebtorNamed = { readonly number: string | null; readonly name: string | null }

/** A name, normalised for comparison. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

export function debtorOf({ name, phone }: DebtGiven): DebtorNamed {
  const number = numberOf({ phone })
  return { number, name: number === null && name ? plainName(name) : null }
}

/** The key that rows of one debtor share. It has `units` of 0, so that sharing it is no conflict. */
export function debtorKey({ number, name }: DebtorNamed): string | undefined {
  if (number !== null) return `debtor ${number}`
  return name === null ? undefined : `named ${name}`
}

/**
 * A customer of the shop that a row means. `by_name`: how many have the name, without those who came with this file, so that a row means the same
 * person whatever was written before it. `in_file`: the customer that a row of the same name has created.
 */
export type DebtorFound = {
  readonly by_phone: string | null
  readonly phone_name: string | null
  readonly by_name: number
  readonly named: string | null
  readonly in_file: string | null
}

/** Looks the debtors up, in their order: three index lookups each, whatever the statistics of tables that are just being filled. */
export async function findDebtors(
  tx: Tx,
  { org_id }: Member,
  importId: string,
  sought: readonly DebtorNamed[],
): Promise<DebtorFound[]> {
  const numbers = sought.flatMap(({ number }) => number ?? [])
  const names = sought.flatMap(({ name }) => name ?? [])
  const [byPhone, byName, inFile] = await Promise.all([
    tx.query<{ number: string; id: string; name: string }>(
      `select distinct on (coalesce(phone_e164, phone)) coalesce(phone_e164, phone) as number, id, name from customers
       where org_id = $1 and coalesce(phone_e164, phone) = any ($2::text[])
       order by coalesce(phone_e164, phone), created_at, id`,
      [org_id, numbers],
    ),
    tx.query<{ name: string; people: number; id: string }>(
      `select ${plainColumn} as name, count(*) as people, min(c.id::text)::uuid as id from customers c
       where c.org_id = $1 and ${plainColumn} = any ($3::text[]) and c.id not in (
         select r.target_id from import_rows r
         where r.org_id = $1 and r.import_id = $2 and r.outcome = 'created' and r.target_id is not null)
       group by 1`,
      [org_id, importId, names],
    ),
    tx.query<{ name: string; id: string }>(
      `select s.name, k.target_id as id from unnest($3::text[]) as s (name) cross join lateral (
         select r.target_id from import_keys k cross join lateral (
           select r.target_id from import_rows r
           where r.org_id = $1 and r.import_id = $2 and r.row_number = k.row_number and r.outcome in ('created', 'updated') offset 0
         ) r
         where k.org_id = $1 and k.import_id = $2 and k.key = 'named ' || s.name limit 1
       ) k`,
      [org_id, importId, [...new Set(names)]],
    ),
  ])
  const phones = new Map(byPhone.map((one) => [one.number, one]))
  const named = new Map(byName.map((one) => [one.name, one]))
  const written = new Map(inFile.map((one) => [one.name, one.id]))
  return sought.map(({ number, name }) => {
    const [bearer, namesake] = [phones.get(number ?? ''), named.get(name ?? '')]
    return {
      by_phone: bearer?.id ?? null,
      phone_name: bearer?.name ?? null,
      by_name: namesake?.people ?? 0,
      named: namesake?.id ?? null,
      in_file: written.get(name ?? '') ?? null,
    }
  })
}

/** SQL: a customer's name as `plainName` has it. */
const plainColumn = `lower(regexp_replace(btrim(c.name), '\\s+', ' ', 'g'))`

/** The customers who came with this file. */
export async function madeByFile(tx: Tx, { org_id }: Member, importId: string): Promise<ReadonlySet<string>> {
  const made = await tx.query<{ id: string }>(
    `select distinct target_id as id from import_rows where org_id = $1 and import_id = $2 and outcome = 'created'`,
    [org_id, importId],
  )
  return new Set(made.map(({ id }) => id))
}

export type Debt = {
  readonly customer_id: string
  readonly amount: number
  readonly date: string
  readonly reference: string
}

/** What identifies a debt: a second one of the same day and amount needs a reference to be different. */
export function debtKey(who: string, { amount, date, reference }: Omit<Debt, 'customer_id'>): string {
  return `debt ${who} ${date} ${amount} ${reference.toLowerCase()}`
}

/** Which of the debts are on the accounts already, by their keys; reversed ones do not count. */
export async function debtsEntered(tx: Tx, { org_id }: Member, customers: readonly string[]): Promise<Set<string>> {
  if (customers.length === 0) return new Set()
  const entered = await tx.query<Debt>(
    `select e.customer_id, e.amount, e.business_date as date, coalesce(e.document, '') as reference from customer_entries e
     where e.org_id = $1 and e.customer_id = any ($2::uuid[]) and e.kind = 'opening'
       and not exists (select from customer_entries r where r.org_id = e.org_id and r.reverses_id = e.id)`,
    [org_id, [...new Set(customers)]],
  )
  return new Set(entered.map(({ customer_id, ...debt }) => debtKey(customer_id, debt)))
}
