import { paperTypes } from '@tunda/contract/buying/goods-in-papers'
import { general } from '@tunda/contract/failure'
import { type ExpensePaper, mostExpensePapers } from '@tunda/contract/reports/expense-papers'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { fileRows } from '../storage/file-rows.ts'
import type { Hashes, Shelf } from '../storage/shelf.ts'
import { isSeen } from './expense-rows.ts'

const ofSeenExpense = (place: `$${number}`) =>
  `exists (select from expenses e where e.org_id = product_files.org_id and e.id = product_files.expense_id and ${isSeen(place)})`

const noted = fileRows({ owner: 'expense_id', kind: 'expenses', most: mostExpensePapers })

/** Receipts of expenses, as photos or files, for those who may see expenses. */
export const papersOfExpenses: Shelf = {
  types: paperTypes,
  keepers: ['manage_expenses'],
  readers: ['manage_expenses'],
  requirePlace: async (tx, id, member) => {
    const [expense] = await tx.query(
      `select 1 from expenses e where e.org_id = $1 and e.id = $2 and ${isSeen('$3')} for no key update`,
      [member.org_id, id, member.location_ids],
    )
    if (expense === undefined) throw fail(general.notFound)
    await noted.requireRoom(tx, id, member)
  },
  add: async (tx, expenseId, file, member) => {
    await papersOfExpenses.requirePlace(tx, expenseId, member)
    await noted.insert(tx, expenseId, file, member)
    const { id, name, bytes } = file
    const after = { kind: 'expenses', name, bytes }
    await publish(tx, [{ event: 'expense.paper_added', org_id: member.org_id, actor: member, id: expenseId, after }])
    return { id }
  },
  find: async (tx, { id, ownerId }, { org_id, location_ids }) => {
    const [file] = await tx.query<Hashes & Pick<ExpensePaper, 'name' | 'media_type'>>(
      `select name, media_type, sha256, small_sha256 from product_files
       where org_id = $1 and id = $2 and expense_id = $3 and ${ofSeenExpense('$4')}`,
      [org_id, id, ownerId, location_ids],
    )
    if (file === undefined) throw fail(general.notFound)
    return file
  },
}

/** The papers of an expense, oldest first. */
export async function listExpensePapers(
  tx: Tx,
  { id }: { readonly id: string },
  { org_id, location_ids }: Member,
): Promise<{ papers: ExpensePaper[] }> {
  const papers = await tx.query<ExpensePaper>(
    `select id, expense_id, name, media_type, bytes, created_at from product_files
     where org_id = $1 and expense_id = $2 and ${ofSeenExpense('$3')} order by created_at, id`,
    [org_id, id, location_ids],
  )
  return { papers }
}

/** Deletes a paper of an expense; its file is removed from storage later. Fails NOT_FOUND. */
export async function removeExpensePaper(
  tx: Tx,
  { id }: { readonly id: string },
  member: Member,
): Promise<{ id: string }> {
  const { org_id, location_ids } = member
  const [seen] = await tx.query(
    `select 1 from product_files where org_id = $1 and id = $2 and ${ofSeenExpense('$3')}`,
    [org_id, id, location_ids],
  )
  if (seen === undefined) throw fail(general.notFound)
  const [paper] = await tx.query<{ expense_id: string; name: string; bytes: number }>(
    'delete from product_files where org_id = $1 and id = $2 returning expense_id, name, bytes',
    [org_id, id],
  )
  if (paper === undefined) throw fail(general.notFound)
  const { expense_id, name, bytes } = paper
  const before = { kind: 'expenses', name, bytes }
  await publish(tx, [{ event: 'expense.paper_removed', org_id, actor: member, id: expense_id, before }])
  return { id }
}
