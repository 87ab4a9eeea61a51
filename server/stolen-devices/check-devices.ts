import type {
  CheckResult,
  DeviceCheck,
  DeviceFound,
  OthersAsked,
  ReportKind,
} from '@tunda/contract/units/stolen-devices'
import { meantNumbers } from '@tunda/contract/units/unit-numbers'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { Failure } from '../fail.ts'
import type { Quotas } from '../quotas/open-quotas.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { numberHashes } from './number-hash.ts'
import { readReported } from './report-device.ts'

type Shared = { readonly number_hash: Buffer; readonly kind: ReportKind; readonly reported_at: string }
type Asker = Pick<Member, 'org_id' | 'user_id'>
type Means = { readonly peppers: Secrets['peppers']; readonly quotas: Quotas }

/**
 * Which of these numbers were reported: by this shop, or by another where both take part, and never by which. It warns, and refuses nothing:
 * anybody may report anything. Who asks for more numbers in a day than they handle hears of their own shop's reports alone.
 */
export async function checkDevices(
  tx: Tx,
  { numbers }: { readonly numbers: readonly string[] },
  member: Asker,
  means: Means,
): Promise<{ found: DeviceFound[]; others: OthersAsked }> {
  const { org_id } = member
  const meant = [...new Set(numbers.flatMap(meantNumbers))]
  const [own, [sharing]] = await Promise.all([
    tx.query<Omit<DeviceFound, 'is_own'>>(
      'select number, kind, reported_at from device_reports where org_id = $1 and number = any ($2::text[]) and resolved_at is null',
      [org_id, meant],
    ),
    tx.query<{ takes_part: boolean }>('select exists (select from report_sharing where org_id = $1) as takes_part', [
      org_id,
    ]),
  ])
  const found = own.map((one) => ({ ...one, is_own: true }))
  if (!sharing?.takes_part) return { found, others: 'takes_no_part' }
  if (!(await mayAsk(numbers.length, member, means))) return { found, others: 'used_up' }
  return { found: [...found, ...(await reportedByOthers(tx, meant, means))], others: 'asked' }
}

/** Whether they and their shop may hold so many numbers more today against what others reported. */
async function mayAsk(count: number, { org_id, user_id }: Asker, { quotas }: Means): Promise<boolean> {
  try {
    await quotas.spend('device-checks.person', user_id, count)
    await quotas.spend('device-checks.shop', org_id, count)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

async function reportedByOthers(tx: Tx, numbers: readonly string[], { peppers }: Means): Promise<DeviceFound[]> {
  const byHash = new Map(
    numbers.flatMap((number) => numberHashes(number, peppers).map((hash) => [hash.toString('hex'), number] as const)),
  )
  const hashes = [...byHash.keys()].map((hex) => Buffer.from(hex, 'hex'))
  const shared = await tx.query<Shared>('select * from shared_device_reports($1::bytea[])', [hashes])
  return shared.map(({ number_hash, kind, reported_at }) => {
    return { number: byHash.get(number_hash.toString('hex')) ?? '', kind, reported_at, is_own: false }
  })
}

type Checked = {
  readonly id: string
  readonly number: string
  readonly result: CheckResult
  readonly note?: string | null | undefined
}

const columns = `c.id, c.number, c.result, c.note, c.checked_at, coalesce(nullif(a.full_name, ''), a.email, '') as checked_by_name`

/** Records what the regulator said of a number; a retry records it once. Fails UNIT_NUMBER_WRONG. */
export async function recordCheck(tx: Tx, asked: Checked, member: Member): Promise<DeviceCheck> {
  const { org_id, user_id } = member
  const { id, result, note } = asked
  const number = readReported(asked.number)
  const recorded = await tx.query(
    `insert into device_checks (org_id, id, number, result, note, checked_by, checked_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing returning 1`,
    [org_id, id, number, result, note || null, user_id, now()],
  )
  if (recorded.length > 0)
    await publish(tx, [{ org_id, actor: member, event: 'device.checked', id, after: { number, result } }])
  const [check] = await tx.query<DeviceCheck>(
    `select ${columns} from device_checks c
     left join actors_of_current_organizations() a on a.org_id = c.org_id and a.user_id = c.checked_by
     where c.org_id = $1 and c.id = $2`,
    [org_id, id],
  )
  if (check === undefined) throw new Error('what was written is there')
  return check
}

/** What was recorded of a number, newest first. */
export async function listChecks(tx: Tx, { number }: { readonly number: string }, { org_id }: Member) {
  const checks = await tx.query<DeviceCheck>(
    `select ${columns} from device_checks c
     left join actors_of_current_organizations() a on a.org_id = c.org_id and a.user_id = c.checked_by
     where c.org_id = $1 and c.number = any ($2::text[]) order by c.checked_at desc, c.id limit 50`,
    [org_id, meantNumbers(number)],
  )
  return { checks }
}
