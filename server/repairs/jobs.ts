import { general } from '@tunda/contract/failure'
import { mostJobs, repairFailures } from '@tunda/contract/repairs/repair-failures'
import type { JobMoved, JobSaved, NewJob } from '@tunda/contract/repairs/repair-inputs'
import { type JobState, jobStates, type Repair, type RepairRules } from '@tunda/contract/repairs/repair-shapes'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { noteChange } from './note-change.ts'
import { type LockedJob, type LockedRepair, lockRepair, requireOpen, showRepair } from './repair-rows.ts'
import { readRules, requireTechnicians } from './repair-rules.ts'

type Terms = { readonly isWarranty: boolean; readonly rules: RepairRules }

/** Work under a warranty has none of its own: the first one runs on. */
const warrantyOf = ({ warranty_days }: NewJob, { isWarranty, rules }: Terms) =>
  isWarranty ? 0 : (warranty_days ?? rules.warranty_days)

/** Books jobs of a repair. Fails IDEMPOTENCY_KEY_REUSED where one of the ids is another's. */
export async function insertJobs(
  tx: Tx,
  repairId: string,
  jobs: readonly NewJob[],
  terms: Terms,
  { org_id }: Member,
): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map((job) => ({
    id: job.id,
    name: job.name,
    labour: job.labour,
    technician_id: job.technician_id ?? null,
    note: job.note || null,
    warranty_days: warrantyOf(job, terms),
  }))
  const made = await tx.query(
    `insert into repair_jobs (org_id, id, repair_id, name, state, technician_id, labour, warranty_days, note)
     select $1, id, $2, name, 'booked', technician_id, labour, warranty_days, note
     from json_to_recordset($3::json) as j (id uuid, name text, technician_id uuid, labour bigint, warranty_days int, note text)
     on conflict (org_id, id) do nothing returning 1`,
    [org_id, repairId, JSON.stringify(rows)],
  )
  if (made.length < jobs.length) throw fail(general.keyReused)
}

/**
 * Adds a job or changes it: what it is, what it costs, who does it. Fails NOT_FOUND, REPAIR_ENDED, REPAIR_CHANGED, REPAIR_FULL, REPAIR_FREE,
 * REPAIR_NO_TECHNICIAN and IDEMPOTENCY_KEY_REUSED.
 */
export async function saveJob(tx: Tx, asked: JobSaved, member: Member): Promise<Repair> {
  const { org_id, user_id } = member
  const { repair_id, id, name, labour, technician_id } = asked
  const repair = await lockRepair(tx, repair_id, member)
  requireOpen(repair, asked.version)
  if (repair.is_warranty && labour > 0) throw fail(repairFailures.isFree)
  await requireTechnicians(tx, [technician_id], member)
  const terms = { isWarranty: repair.is_warranty, rules: await readRules(tx, member) }
  const isNew = !repair.jobs.some((job) => job.id === id)
  if (isNew && repair.jobs.length >= mostJobs) throw fail(repairFailures.tooMany)
  if (isNew) await insertJobs(tx, repair_id, [asked], terms, member)
  else
    await tx.query(
      `update repair_jobs set name = $4, labour = $5, technician_id = $6, warranty_days = $7, note = $8
       where org_id = $1 and repair_id = $2 and id = $3`,
      [org_id, repair_id, id, name, labour, technician_id ?? null, warrantyOf(asked, terms), asked.note || null],
    )
  await noteChange(tx, repair, { event: isNew ? 'job_added' : 'changed', job: name, user_id })
  const after = { number: repair.number, job: name, labour }
  await publish(tx, [{ event: 'repair.job_saved', org_id, actor: member, id: repair_id, after }])
  return await showRepair(tx, { id: repair_id }, member)
}

/** The states from which a job can move to each state. */
const mayComeFrom: Readonly<Record<JobMoved['state'], readonly JobState[]>> = {
  diagnosing: ['booked', 'quoted', 'approved', 'waiting_part', 'in_repair', 'dropped'],
  waiting_part: ['booked', 'diagnosing', 'approved', 'in_repair', 'ready'],
  in_repair: ['booked', 'diagnosing', 'approved', 'waiting_part', 'ready'],
  ready: ['booked', 'diagnosing', 'approved', 'waiting_part', 'in_repair'],
  dropped: ['booked', 'diagnosing', 'quoted', 'approved', 'waiting_part', 'in_repair', 'ready'],
}

/**
 * Moves a job on, or all of them that can go there. Fails NOT_FOUND, REPAIR_ENDED, REPAIR_CHANGED, REPAIR_STEP_WRONG, REPAIR_NOT_APPROVED and
 * REPAIR_OVER_QUOTE before work that the customer did not agree to, and REPAIR_JOB_HAS_PARTS.
 */
export async function moveJobs(tx: Tx, asked: JobMoved, member: Member): Promise<Repair> {
  const { org_id, user_id } = member
  const { id, job_id, state, note } = asked
  const repair = await lockRepair(tx, id, member)
  requireOpen(repair, asked.version)
  const jobs = movedOf(repair, asked)
  if (state !== 'diagnosing' && state !== 'dropped') await requireApproved(tx, repair, state === 'ready', member)
  const hasParts = repair.parts.some((part) => part.state === 'in' && jobs.some((job) => job.id === part.job_id))
  if (state === 'dropped' && hasParts) throw fail(repairFailures.jobHasParts)
  await tx.query('update repair_jobs set state = $4 where org_id = $1 and repair_id = $2 and id = any ($3::uuid[])', [
    org_id,
    id,
    jobs.map((job) => job.id),
    state,
  ])
  const event = state === 'dropped' ? 'job_dropped' : 'job_moved'
  const job = job_id ? jobs[0]?.name : undefined
  await noteChange(tx, repair, { event, job, note, user_id })
  const after = { number: repair.number, state, ...(job !== undefined && { job }) }
  await publish(tx, [{ event: 'repair.jobs_moved', org_id, actor: member, id, after }])
  return await showRepair(tx, { id }, member)
}

function movedOf({ jobs }: LockedRepair, { job_id, state }: JobMoved): LockedJob[] {
  const asked = jobs.filter((job) => job_id == null || job.id === job_id)
  if (job_id != null && asked.length === 0) throw fail(general.notFound)
  // When all jobs move, none moves backwards.
  const isOn = (job: LockedJob) => jobStates.indexOf(job.state) < jobStates.indexOf(state)
  const moved = asked.filter((job) => mayComeFrom[state].includes(job.state) && (job_id != null || isOn(job)))
  if (moved.length === 0) throw fail(repairFailures.wrongStep)
  return moved
}

/** The customer agreed to a price, and where `toThePrice` it comes to no more. Fails REPAIR_NOT_APPROVED and REPAIR_OVER_QUOTE. */
export async function requireApproved(
  tx: Tx,
  repair: LockedRepair,
  toThePrice: boolean,
  member: Member,
): Promise<void> {
  const { approved_amount: limit, total_amount: requested, is_warranty } = repair
  if (is_warranty || requested === 0 || !(await readRules(tx, member)).needs_approval) return
  if (limit === null) throw fail(repairFailures.notApproved)
  if (toThePrice && requested > limit) throw fail(repairFailures.overQuote, { limit, requested })
}
