import { DebtFields, ImportedDebt, type ImportProblem } from '@tunda/contract/imports'
import { anonymousCustomer, walkInCustomer } from '@tunda/contract/selling/buyer-names'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { type KeyedRow, problemsOf, type RowKey, readableFields, type SentRow } from '../imports/imported-rows.ts'
import {
  type DebtGiven,
  type DebtorFound,
  debtKey,
  debtorKey,
  debtorOf,
  debtsEntered,
  findDebtors,
  madeByFile,
  plainName,
} from './find-debtors.ts'

/** The longest payment term of an imported debt, in days. */
const longestGiven = 3_650
const nobodys = [anonymousCustomer, walkInCustomer].map(plainName)

/** Checks the rows of a file of debts: each means an existing customer, by phone or else by name, or a new one. */
export async function checkDebts(
  tx: Tx,
  member: Member,
  rows: readonly SentRow[],
  { import_id }: { readonly import_id: string },
): Promise<KeyedRow[]> {
  const given = rows.map(({ row, fields: sent }) => ({ row, sent, fields: readableFields(DebtFields.partial(), sent) }))
  const found = await findDebtors(
    tx,
    member,
    import_id,
    given.map(({ fields }) => debtorOf(fields)),
  )
  const made = await madeByFile(tx, member, import_id)
  const targets = found.map((debtor) => {
    const id = debtor.by_phone ?? (debtor.by_name === 1 ? debtor.named : null)
    return id !== null && made.has(id) ? null : id
  })
  const entered = await debtsEntered(
    tx,
    member,
    targets.filter((id) => id !== null),
  )
  const today = dayIn(member.rules.time_zone, now())
  return given.map((one, place) => {
    const target_id = targets[place] ?? null
    const key = keyOf(one.fields, target_id)
    const problems = [
      ...problemsOf(ImportedDebt, one.sent),
      ...dayProblems(one.fields, today),
      ...personProblems(one.fields, found[place], target_id),
      ...(key !== undefined && entered.has(key) ? [alreadyEntered] : []),
    ]
    return { row: one.row, fields: one.fields, problems, target_id, keys: keysOf(one.fields, key) }
  })
}

export const alreadyEntered: ImportProblem = { field: 'amount', message: 'This debt is already entered' }

/** The key of a debt, as far as the row can be read. */
function keyOf(fields: DebtGiven, targetId: string | null): string | undefined {
  const { amount, date, reference = '' } = fields
  const who = targetId ?? debtorKey(debtorOf(fields))
  return who === undefined || amount === undefined || date === undefined
    ? undefined
    : debtKey(who, { amount, date, reference })
}

/** Many rows may share a debtor, by which they find each other; a debt is one row. */
function keysOf(fields: DebtGiven, key: string | undefined): RowKey[] {
  const debtor = debtorKey(debtorOf(fields))
  return [
    ...(key === undefined ? [] : [{ key, field: 'amount' }]),
    ...(debtor === undefined ? [] : [{ key: debtor, field: fields.phone ? 'phone' : 'name', units: 0 }]),
  ]
}

function dayProblems({ date, due_date }: DebtGiven, today: string): ImportProblem[] {
  if (date === undefined) return []
  if (date > today) return [{ field: 'date', message: 'This cannot be dated after today' }]
  if (due_date === undefined) return []
  if (due_date < date) return [{ field: 'due_date', message: 'It cannot be due before its date' }]
  return daysUntil(date, due_date) > longestGiven
    ? [{ field: 'due_date', message: 'It cannot be due more than 10 years after its date' }]
    : []
}

export function daysUntil(date: string, dueDate: string): number {
  return Math.round((Date.parse(dueDate) - Date.parse(date)) / 86_400_000)
}

function personProblems(fields: DebtGiven, found: DebtorFound | undefined, targetId: string | null): ImportProblem[] {
  const { name } = fields
  if (name && nobodys.includes(plainName(name))) return [{ field: 'name', message: 'Enter the customer’s own name' }]
  if ((found?.by_name ?? 0) > 1) {
    return [{ field: 'phone', message: 'Several customers have this name: enter the phone number' }]
  }
  if (found?.phone_name && name && !sharesWord(name, found.phone_name)) return [otherName(found.phone_name)]
  if (targetId === null && fields.phone && !name) return [{ field: 'name', message: 'Name is required' }]
  return []
}

/**
 * Only one customer is created for a phone: rows with different names for it wait until one is corrected. Beyond this many names for one phone, only
 * the later rows are reported.
 */
export function namesApart(rows: readonly NameInFile[]): Map<number, ImportProblem[]> {
  const names = new Map<string, Set<string>>()
  for (const { key, name } of rows) {
    const known = names.get(key) ?? new Set()
    if (known.size < namesCompared) names.set(key, known.add(name))
  }
  return new Map(
    rows.flatMap(({ row, key, name }) => {
      const other = [...(names.get(key) ?? [])].find((one) => !sharesWord(one, name))
      return other === undefined ? [] : [[row, [otherName(other)]]]
    }),
  )
}

/** The name that a row gives to the owner of its phone. */
export type NameInFile = { readonly row: number; readonly key: string; readonly name: string }
const namesCompared = 20

function otherName(name: string): ImportProblem {
  return { field: 'name', message: `This phone number belongs to ${name}. Enter that name, or another number` }
}

export function sharesWord(name: string, other: string): boolean {
  const words = plainName(other).split(' ')
  return plainName(name)
    .split(' ')
    .some((word) => words.includes(word))
}
