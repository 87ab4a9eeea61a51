import { general } from '@tunda/contract/failure'
import { type DeviceReport, mostReports, type ReportKind, reportFailures } from '@tunda/contract/units/stolen-devices'
import { unitFailures } from '@tunda/contract/units/unit-failures'
import { readImei, readSerial } from '@tunda/contract/units/unit-numbers'
import type { Tx } from '@tunda/database'
import { fixed, sql } from '@tunda/database/sql'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { keptCount } from '../lists/list-sums.ts'
import { partOf, type WalkAsked } from '../lists/walk.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { numberHashes } from './number-hash.ts'

type Asked = {
  readonly id: string
  readonly number: string
  readonly kind: ReportKind
  readonly note?: string | null | undefined
}
type Means = { readonly peppers: Secrets['peppers'] }

/** The number as it is kept: an IMEI where it is one, else a serial number. Fails UNIT_NUMBER_WRONG. */
export function readReported(typed: string): string {
  const imei = readImei(typed)
  if ('number' in imei) return imei.number
  const serial = readSerial(typed)
  // Fifteen digits with one mistyped are no serial number: whoever meant a phone is told.
  const isMistyped = imei.fault === 'check'
  if (isMistyped || 'fault' in serial)
    throw fail(unitFailures.wrongNumber, { number: typed, fault: isMistyped ? 'check' : 'signs' })
  return serial.number
}

/**
 * Reports a device as stolen or lost. A retry, and a second report of the same number, answers what stands. Others are warned where the
 * shop takes part. Fails UNIT_NUMBER_WRONG, TOO_MANY_REPORTS and IDEMPOTENCY_KEY_REUSED.
 */
export async function reportDevice(tx: Tx, asked: Asked, member: Member, { peppers }: Means): Promise<DeviceReport> {
  const { org_id, user_id } = member
  const { id, kind, note } = asked
  const number = readReported(asked.number)
  await lockOrganization(tx, org_id)
  const [known] = await tx.query<{ id: string; number: string; kind: string }>(
    'select id, number, kind from device_reports where org_id = $1 and (id = $2 or (number = $3 and resolved_at is null)) order by id = $2 desc limit 1',
    [org_id, id, number],
  )
  if (known?.id === id && (known.number !== number || known.kind !== kind)) throw fail(general.keyReused)
  if (known !== undefined) return await showReport(tx, known.id, member)
  const [open] = await tx.query<{ count: number }>(
    'select count(*) from device_reports where org_id = $1 and resolved_at is null',
    [org_id],
  )
  if ((open?.count ?? 0) >= mostReports) throw fail(reportFailures.tooMany)
  await tx.query(
    `insert into device_reports (org_id, id, number, number_hash, kind, note, reported_by, reported_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [org_id, id, number, numberHashes(number, peppers).at(-1), kind, note || null, user_id, now()],
  )
  await publish(tx, [{ org_id, actor: member, event: 'device.reported', id, after: { number, kind } }])
  return await showReport(tx, id, member)
}

/** The device was found: nobody is warned any more, and what was written of it goes: often who lost it. A retry returns the same. Fails NOT_FOUND. */
export async function resolveReport(tx: Tx, { id }: { readonly id: string }, member: Member): Promise<DeviceReport> {
  const { org_id, user_id } = member
  const resolved = await tx.query<{ number: string }>(
    `update device_reports set resolved_at = $3, resolved_by = $4, note = null where org_id = $1 and id = $2 and resolved_at is null
     returning number`,
    [org_id, id, now(), user_id],
  )
  for (const { number } of resolved)
    await publish(tx, [{ org_id, actor: member, event: 'device.found', id, after: { number } }])
  return await showReport(tx, id, member)
}

const columns = `r.id, r.number, r.kind, r.note, r.reported_at, coalesce(nullif(a.full_name, ''), a.email, '') as reported_by_name, r.resolved_at`

async function showReport(tx: Tx, id: string, { org_id }: Member): Promise<DeviceReport> {
  const [report] = await tx.query<DeviceReport>(
    `select ${columns} from device_reports r
     left join actors_of_current_organizations() a on a.org_id = r.org_id and a.user_id = r.reported_by
     where r.org_id = $1 and r.id = $2`,
    [org_id, id],
  )
  if (report === undefined) throw fail(general.notFound)
  return report
}

/** What the shop reported, newest first, and whether it takes part. */
export async function listReports(tx: Tx, asked: WalkAsked, member: Member) {
  const { org_id } = member
  const part = partOf('device_reports', [['r.id', 'uuid']], asked, member)
  const [reports, count, [sharing]] = await Promise.all([
    tx.query<DeviceReport>(
      sql`select ${fixed(columns)} from device_reports r
       left join actors_of_current_organizations() a on a.org_id = r.org_id and a.user_id = r.reported_by
       where r.org_id = ${org_id} ${part.tail(sql`r.reported_at desc, r.id desc`)}`,
    ),
    keptCount(tx, org_id, 'device_reports'),
    tx.query<{ takes_part: boolean }>('select exists (select from report_sharing where org_id = $1) as takes_part', [
      org_id,
    ]),
  ])
  const counts = part.counts(count, reports, ({ id }) => [id])
  return { takes_part: sharing?.takes_part ?? false, reports, ...counts }
}

/** Whether the shop shares its reports, and is warned of others'. */
export async function takePart(tx: Tx, { takes_part }: { readonly takes_part: boolean }, member: Member) {
  const { org_id, user_id } = member
  const changed = takes_part
    ? await tx.query(
        'insert into report_sharing (org_id, user_id, since) values ($1, $2, $3) on conflict do nothing returning 1',
        [org_id, user_id, now()],
      )
    : await tx.query('delete from report_sharing where org_id = $1 returning 1', [org_id])
  if (changed.length > 0)
    await publish(tx, [{ org_id, actor: member, event: 'device.sharing_changed', id: org_id, after: { takes_part } }])
  return { takes_part }
}
