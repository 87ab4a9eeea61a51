import { mostQuotes, repairFailures } from '@tunda/contract/repairs/repair-failures'
import type { QuoteAnswered, RepairQuoted } from '@tunda/contract/repairs/repair-inputs'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { noteChange } from './note-change.ts'
import { type LockedRepair, lockRepair, requireOpen, showRepair } from './repair-rows.ts'

/**
 * Tells the customer what it costs: jobs that wait for that are quoted from here on. `amount` is what was shown, and what it comes to. Fails
 * NOT_FOUND, REPAIR_ENDED, REPAIR_CHANGED, REPAIR_FREE, REPAIR_TOTAL_MISMATCH, REPAIR_STEP_WRONG without a job, and REPAIR_FULL.
 */
export async function quoteRepair(tx: Tx, asked: RepairQuoted, member: Member): Promise<Repair> {
  const { org_id, user_id } = member
  const { id, amount, note } = asked
  const repair = await lockRepair(tx, id, member)
  requireOpen(repair, asked.version)
  if (repair.is_warranty) throw fail(repairFailures.isFree)
  if (!repair.jobs.some(({ state }) => state !== 'dropped')) throw fail(repairFailures.wrongStep)
  if (amount !== repair.total_amount)
    throw fail(repairFailures.totalMismatch, { sent: amount, requested: repair.total_amount })
  const [made] = await tx.query<{ no: number }>(
    `insert into repair_quotes (org_id, repair_id, no, amount, note, user_id, quoted_at)
     select $1, $2, count(*) + 1, $3, $4, $5, $6 from repair_quotes where org_id = $1 and repair_id = $2 having count(*) < $7 returning no`,
    [org_id, id, amount, note || null, user_id, now(), mostQuotes],
  )
  if (made === undefined) throw fail(repairFailures.tooMany)
  await tx.query(
    `update repair_jobs set state = 'quoted' where org_id = $1 and repair_id = $2 and state in ('booked', 'diagnosing')`,
    [org_id, id],
  )
  await noteChange(tx, repair, { event: 'quoted', user_id })
  await publish(tx, [{ event: 'repair.quoted', org_id, actor: member, id, after: { number: repair.number, amount } }])
  return await showRepair(tx, { id }, member)
}

/** What the customer said at the counter or on the phone. Fails NOT_FOUND, REPAIR_ENDED, REPAIR_CHANGED and REPAIR_NOT_QUOTED. */
export async function answerQuote(tx: Tx, asked: QuoteAnswered, member: Member): Promise<Repair> {
  const repair = await lockRepair(tx, asked.id, member)
  requireOpen(repair, asked.version)
  const { amount, event } = await writeAnswer(tx, repair, { ...asked, user_id: member.user_id })
  const after = { number: repair.number, amount }
  await publish(tx, [{ event: `repair.${event}`, org_id: member.org_id, actor: member, id: asked.id, after }])
  return await showRepair(tx, { id: asked.id }, member)
}

type Answer = {
  readonly no: number
  readonly is_approved: boolean
  readonly note?: string | null | undefined
  /** Null for the customer, through the link. */
  readonly user_id: string | null
}

/** Writes down what was said to the newest quote of a locked repair. Fails REPAIR_NOT_QUOTED for another one, and one that was answered. */
export async function writeAnswer(
  tx: Tx,
  { org_id, id, ...repair }: LockedRepair,
  { no, is_approved, note, user_id }: Answer,
) {
  const event = is_approved ? ('approved' as const) : ('declined' as const)
  const [quote] = await tx.query<{ amount: number }>(
    `update repair_quotes set answer = $4, answered_at = $5, answered_by = $6
     where org_id = $1 and repair_id = $2 and no = $3 and answer is null
       and no = (select max(n.no) from repair_quotes n where n.org_id = $1 and n.repair_id = $2)
     returning amount`,
    [org_id, id, no, event, now(), user_id],
  )
  if (quote === undefined) throw fail(repairFailures.notQuoted)
  if (is_approved)
    await tx.query('update repairs set approved_amount = $3 where org_id = $1 and id = $2', [org_id, id, quote.amount])
  await tx.query(`update repair_jobs set state = $3 where org_id = $1 and repair_id = $2 and state = 'quoted'`, [
    org_id,
    id,
    is_approved ? 'approved' : 'diagnosing',
  ])
  await noteChange(tx, { ...repair, org_id, id }, { event, note, user_id })
  return { amount: quote.amount, event }
}
