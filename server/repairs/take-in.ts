import { mostOpenRepairs, repairFailures } from '@tunda/contract/repairs/repair-failures'
import type { NewRepair } from '@tunda/contract/repairs/repair-inputs'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import { saleFailures } from '@tunda/contract/selling/sale-failures'
import type { ReportKind } from '@tunda/contract/units/stolen-devices'
import { meantNumbers } from '@tunda/contract/units/unit-numbers'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { requireNamed } from '../credit/account-rows.ts'
import { lockBuyers } from '../customers/buyers.ts'
import { takeNumber } from '../document-number.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import { hashOf, isRetry } from '../retry.ts'
import { checkDevices } from '../stolen-devices/check-devices.ts'
import { readReported } from '../stolen-devices/report-device.ts'
import { noteUnit } from '../units/move-units.ts'
import { insertJobs } from './jobs.ts'
import { findUnit, type Means } from './look-up-device.ts'
import { noteChange } from './note-change.ts'
import { sealPasscode } from './passcode.ts'
import { takeMoney } from './payments.ts'
import { showRepair } from './repair-rows.ts'
import { readRules, requireTechnicians } from './repair-rules.ts'

/**
 * Takes in a device where the member is at work, with a deposit if there is one. A retry takes nothing in twice. Fails REPAIRS_OFF, REPAIR_REPORTED,
 * REPAIR_OPEN, REPAIR_FULL, REPAIR_NOT_COVERED, REPAIR_FREE, REPAIR_NO_TECHNICIAN, UNIT_NUMBER_WRONG, CUSTOMER_NOT_FOUND, CREDIT_ANONYMOUS,
 * IDEMPOTENCY_KEY_REUSED, and AUTHORIZATION_ERROR for a deposit from whoever may receive none.
 */
export async function takeIn(tx: Tx, asked: NewRepair, member: Member, means: Means): Promise<Repair> {
  const { org_id, user_id } = member
  const { id, device } = asked
  // Serialised, so that a concurrent retry finds the first.
  await lockOrganization(tx, org_id)
  if (await isKnown(tx, asked, member)) return await showRepair(tx, { id }, member)
  const rules = await readRules(tx, member)
  if (!rules.is_on) throw fail(repairFailures.off)
  await requireRoom(tx, member)
  const isWarranty = asked.warranty_claim_id != null || asked.earlier_repair_id != null
  if (isWarranty && (asked.deposit || asked.jobs.some(({ labour }) => labour > 0))) throw fail(repairFailures.isFree)
  await requireTechnicians(
    tx,
    asked.jobs.map(({ technician_id }) => technician_id),
    member,
  )
  const known = await knownOf(tx, asked, member, means)
  const earlier_repair_id = await requireCovered(tx, asked, known, member)
  const [buyer] = await lockBuyers(tx, [{ org_id, id: asked.customer_id, phone_e164: null }])
  if (buyer === undefined) throw fail(saleFailures.unknownCustomer)
  requireNamed(buyer)
  const { no, number } = await takeNumber(tx, org_id, 'repair')
  await insert(tx, { asked, known, earlier_repair_id, customer_id: buyer.id, no, number }, member, means)
  await insertJobs(tx, id, asked.jobs, { isWarranty, rules }, member)
  const repair = { org_id, id, number, customer_id: buyer.id }
  await noteChange(tx, repair, { event: 'taken_in', user_id })
  if (known.unit_id !== null)
    await noteUnit(tx, { org_id, id: known.unit_id }, { event: 'repair_in', reference: id, user_id })
  await publish(tx, [{ event: 'repair.taken_in', org_id, actor: member, id, after: { number, device } }])
  if (asked.deposit) await takeMoney(tx, asked.deposit, repair, member)
  return await showRepair(tx, { id }, member)
}

/** A hash of everything except the passcode, which could be guessed from it. */
const hashOfRepair = ({ passcode, ...asked }: NewRepair): Buffer => hashOf(asked)

async function isKnown(tx: Tx, asked: NewRepair, { org_id }: Member): Promise<boolean> {
  const [known] = await tx.query<{ request_hash: Buffer }>(
    'select request_hash from repairs where org_id = $1 and id = $2',
    [org_id, asked.id],
  )
  return isRetry(known, hashOfRepair(asked))
}

async function requireRoom(tx: Tx, { org_id }: Member): Promise<void> {
  const [open] = await tx.query<{ count: number }>(
    'select count(*) from repairs where org_id = $1 and ended_on is null',
    [org_id],
  )
  if ((open?.count ?? 0) >= mostOpenRepairs) throw fail(repairFailures.tooMany)
}

type Known = {
  readonly number: string | null
  readonly unit_id: string | null
  readonly claim_id: string | null
  readonly reported: ReportKind | null
}

/** What the device is, and whether it was reported. It warns: whoever takes it in may know, and then the repair says so for good. */
async function knownOf(tx: Tx, asked: NewRepair, member: Member, means: Means): Promise<Known> {
  if (!asked.number) return { number: null, unit_id: null, claim_id: null, reported: null }
  const number = readReported(asked.number)
  const [open] = await tx.query<{ number: string }>(
    'select number from repairs where org_id = $1 and unit_number = any ($2::text[]) and ended_on is null limit 1',
    [member.org_id, meantNumbers(number)],
  )
  if (open !== undefined) throw fail(repairFailures.isOpen, open)
  const { found } = await checkDevices(tx, { numbers: [number] }, member, means)
  const [worst] = found.toSorted((one, other) => Number(other.kind === 'stolen') - Number(one.kind === 'stolen'))
  if (worst !== undefined && !asked.knows_report) throw fail(repairFailures.reported, { number })
  const unit = await findUnit(tx, number, member)
  return { number, unit_id: unit?.id ?? null, claim_id: unit?.claim_id ?? null, reported: worst?.kind ?? null }
}

/**
 * Free of charge is what an open claim of this very device is about, or a repair of it whose work is under warranty still. Of one that was
 * free itself the first counts: it did not start the warranty anew. Fails REPAIR_NOT_COVERED.
 */
async function requireCovered(
  tx: Tx,
  asked: NewRepair,
  known: Known,
  { org_id, rules }: Member,
): Promise<string | null> {
  const { warranty_claim_id: claim, earlier_repair_id: earlier } = asked
  if (claim != null && (earlier != null || claim !== known.claim_id)) throw fail(repairFailures.notCovered)
  if (earlier == null) return null
  const [root] = await tx.query<{ id: string }>(
    `select f.id from repairs r join repairs f on f.org_id = r.org_id and f.id = case when r.earlier_repair_id is null then r.id else r.earlier_repair_id end
     where r.org_id = $1 and r.id = $2 and r.state = 'collected' and f.state = 'collected'
       and case when $3::text is null then r.unit_number is null and r.customer_id = (select coalesce((select m.customer_id from customer_aliases m
         where m.org_id = $1 and m.id = $4), $4)) else r.unit_number = $3 end
       and exists (select from repair_jobs j where j.org_id = f.org_id and j.repair_id = f.id and j.state <> 'dropped' and j.warranty_days > 0
         and f.ended_on + j.warranty_days >= $5::date)`,
    [org_id, earlier, known.number, asked.customer_id, dayIn(rules.time_zone, now())],
  )
  if (root === undefined) throw fail(repairFailures.notCovered)
  return root.id
}

type Taken = {
  readonly asked: NewRepair
  readonly known: Known
  readonly earlier_repair_id: string | null
  readonly customer_id: string
  readonly no: number
  readonly number: string
}

async function insert(
  tx: Tx,
  taken: Taken,
  { org_id, location_id, user_id, rules }: Member,
  { peppers }: Means,
): Promise<void> {
  const { asked, known } = taken
  const { sealed_secret, pepper_id } = sealPasscode(asked.id, asked.passcode, peppers)
  const at = now()
  await tx.query(
    `insert into repairs (org_id, id, repair_no, number, state_since, location_id, customer_id, device, unit_number, unit_id, reported, fault,
       checklist, accessories, sealed_passcode, pepper_id, notes, taken_in_on, promised_on, warranty_claim_id, earlier_repair_id, request_hash,
       user_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $5)`,
    [
      org_id,
      asked.id,
      taken.no,
      taken.number,
      at,
      location_id,
      taken.customer_id,
      asked.device,
      known.number,
      known.unit_id,
      known.reported,
      asked.fault,
      JSON.stringify(asked.checklist),
      asked.accessories || null,
      sealed_secret,
      pepper_id,
      asked.notes || null,
      dayIn(rules.time_zone, at),
      asked.promised_on ?? null,
      asked.warranty_claim_id ?? null,
      taken.earlier_repair_id,
      hashOfRepair(asked),
      user_id,
    ],
  )
}
