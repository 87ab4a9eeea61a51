import { productName } from '@tunda/contract/products/product-words'
import type { RepairState } from '@tunda/contract/repairs/repair-shapes'
import type { DeviceFound } from '@tunda/contract/units/stolen-devices'
import { meantNumbers } from '@tunda/contract/units/unit-numbers'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import type { Quotas } from '../quotas/open-quotas.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { checkDevices } from '../stolen-devices/check-devices.ts'
import { readReported } from '../stolen-devices/report-device.ts'

export type Means = { readonly peppers: Secrets['peppers']; readonly quotas: Quotas }

type UnitSeen = {
  readonly id: string
  readonly device: string
  readonly warranty_until: string | null
  readonly is_under_warranty: boolean
  readonly claim_id: string | null
  readonly claim_number: number | null
}
type Looked = {
  readonly number: string
  readonly unit: UnitSeen | null
  readonly reported: DeviceFound[]
  readonly repairs: EarlierRepair[]
}
type EarlierRepair = {
  readonly id: string
  readonly number: string
  readonly state: RepairState
  readonly ended_on: string | null
  readonly is_under_warranty: boolean
}

/** What is known of a device that is handed in: the shop's own record, reports, earlier repairs. Fails UNIT_NUMBER_WRONG. */
export async function lookUpDevice(
  tx: Tx,
  asked: { readonly number: string },
  member: Member,
  means: Means,
): Promise<Looked> {
  const number = readReported(asked.number)
  const [unit, { found }, repairs] = await Promise.all([
    findUnit(tx, number, member),
    checkDevices(tx, { numbers: [number] }, member, means),
    earlierRepairs(tx, number, member),
  ])
  return { number, unit: unit ?? null, reported: found, repairs }
}

/** The shop's own record of a device, at a location that the member sees: the newest one, as it may have come and gone. */
export async function findUnit(
  tx: Tx,
  number: string,
  { org_id, location_ids, rules }: Member,
): Promise<UnitSeen | undefined> {
  const [unit] = await tx.query<Omit<UnitSeen, 'device'> & { readonly brand: string; readonly model: string }>(
    `select u.id, p.brand, p.model, u.warranty_until, coalesce(u.state = 'sold' and u.warranty_until >= $4::date, false) as is_under_warranty,
       w.id as claim_id, w.number as claim_number
     from unit_numbers n join units u on u.org_id = n.org_id and u.id = n.unit_id
     join products p on p.org_id = u.org_id and p.id = u.product_id
     left join warranty_claims w on w.org_id = u.org_id and w.unit_id = u.id and w.closed_at is null
     where n.org_id = $1 and n.number = any ($2::text[]) and ($3::uuid[] is null or u.location_id = any ($3))
     order by u.came_at desc, u.id limit 1`,
    [org_id, meantNumbers(number), location_ids, dayIn(rules.time_zone, now())],
  )
  if (unit === undefined) return undefined
  const { brand, model, ...seen } = unit
  return { ...seen, device: productName({ brand, model }) }
}

/** Repairs of a device, newest first; under warranty is one whose work still is. A repair under warranty leads to the first one. */
async function earlierRepairs(
  tx: Tx,
  number: string,
  { org_id, location_ids, rules }: Member,
): Promise<EarlierRepair[]> {
  return await tx.query<EarlierRepair>(
    `select r.id, r.number, r.state, r.ended_on, coalesce(r.state = 'collected' and exists (
         select from repair_jobs j where j.org_id = r.org_id and j.repair_id = r.id and j.state <> 'dropped'
           and r.ended_on + j.warranty_days >= $4::date and j.warranty_days > 0), false) as is_under_warranty
     from repairs r where r.org_id = $1 and r.unit_number = any ($2::text[]) and ($3::uuid[] is null or r.location_id = any ($3))
     order by r.repair_no desc limit 20`,
    [org_id, meantNumbers(number), location_ids, dayIn(rules.time_zone, now())],
  )
}
