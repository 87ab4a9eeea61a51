import { type LeaseKept, leaseHours, mostSharers, type UnitLease } from '@tunda/contract/till/unit-leases'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Terminal } from '../context.ts'
import { lockByName } from '../lock-by-name.ts'

/** A till's share as it is written: by which division, until when it was granted, and when the till last asked. */
export type Holding = {
  readonly terminal_id: string
  readonly device_id: string | null
  readonly epoch: number
  readonly sharers: readonly string[]
  readonly until: Date | null
  readonly asked_at: Date
  /** Still a till of this location. */
  readonly is_here: boolean
}

type Asking = {
  readonly terminal_id: string
  readonly device_id: string | null
  /** The share as the till keeps it. */
  readonly lease: LeaseKept | null
}
type Decided = { readonly lease: UnitLease; readonly row?: Omit<Holding, 'is_here'> }

const hour = 3_600_000

/**
 * Divides a location's devices among the tills that asked within the last hours. A till has its share as soon as no other can sell by another
 * division any more: each has said that it keeps this one, or its time is over. `row`: what is to be written. Pure.
 */
export function decideLease(held: readonly Holding[], { terminal_id, device_id, lease }: Asking, at: Date): Decided {
  const isLive = ({ until }: Pick<Holding, 'until'>) => until !== null && until > at
  const own = held.find((one) => one.terminal_id === terminal_id)
  const others = held.filter((one) => one !== own)
  const isNear = ({ asked_at }: Holding) => at.getTime() - asked_at.getTime() < leaseHours * hour
  const is_only = !others.some((one) => one.is_here)
  const near = others.filter((one) => one.is_here && isNear(one)).map((one) => one.terminal_id)
  const sharers = [terminal_id, ...near].toSorted().slice(0, mostSharers)
  const was = own ?? { epoch: 0, sharers: [], until: null, asked_at: new Date(0), device_id }
  const told = { epoch: was.epoch, sharers, until: null, is_only }
  // The device that was this till before may be selling still.
  if (isLive(was) && was.device_id !== device_id) return { lease: told }
  const hasJustAsked = at.getTime() - was.asked_at.getTime() < hour
  const row = { terminal_id, device_id, epoch: was.epoch, sharers: was.sharers, until: was.until, asked_at: at }
  if (lease?.epoch !== was.epoch || !isSame(lease.sharers, sharers)) {
    return hasJustAsked ? { lease: told } : { lease: told, row }
  }
  const isFree = !others.some((one) => isLive(one) && !isSame(one.sharers, sharers))
  const isKept = isSame(was.sharers, sharers)
  if (isKept && hasJustAsked && isLive(was) === isFree) return { lease: { ...told, until: written(was.until) } }
  const until = isFree ? new Date(at.getTime() + leaseHours * hour) : null
  const epoch = isKept ? was.epoch : was.epoch + 1
  return { lease: { epoch, sharers, until: written(until), is_only }, row: { ...row, epoch, sharers, until } }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, place) => id === other[place])
}

const written = (moment: Date | null) => moment?.toISOString() ?? null

/** The share of its location's devices that a till may sell without the server. `lease`: the one that it keeps. */
export async function leaseUnits(tx: Tx, lease: LeaseKept | null, terminal: Terminal): Promise<UnitLease> {
  const { org_id, location_id, terminal_id, device_id } = terminal
  const asking = { terminal_id, device_id, lease }
  const at = now()
  const seen = decideLease(await readHoldings(tx, terminal), asking, at)
  if (seen.row === undefined) return seen.lease
  await lockByName(tx, `unit leases ${org_id} ${location_id}`)
  const { lease: decided, row } = decideLease(await readHoldings(tx, terminal), asking, at)
  if (row === undefined) return decided
  await tx.query(
    `insert into unit_leases (org_id, location_id, terminal_id, device_id, epoch, sharers, until, asked_at)
     values ($1, $2, $3, $4, $5, $6::uuid[], $7, $8)
     on conflict (org_id, location_id, terminal_id) do update set device_id = excluded.device_id, epoch = excluded.epoch,
       sharers = excluded.sharers, until = excluded.until, asked_at = excluded.asked_at`,
    [org_id, location_id, terminal_id, row.device_id, row.epoch, row.sharers, row.until, row.asked_at],
  )
  return decided
}

async function readHoldings(tx: Tx, { org_id, location_id }: Terminal): Promise<Holding[]> {
  const rows = await tx.query<Omit<Holding, 'until' | 'asked_at'> & { until: string | null; asked_at: string }>(
    `select t.id as terminal_id, l.device_id, coalesce(l.epoch, 0) as epoch, coalesce(l.sharers, '{}') as sharers, l.until,
       coalesce(l.asked_at, 'epoch') as asked_at, t.location_id = $2 and t.revoked_at is null as is_here
     from pos_terminals t left join unit_leases l on l.org_id = t.org_id and l.location_id = $2 and l.terminal_id = t.id
     where t.org_id = $1 and (l.terminal_id is not null or (t.location_id = $2 and t.revoked_at is null))`,
    [org_id, location_id],
  )
  return rows.map(({ until, asked_at, ...row }) => ({
    ...row,
    until: until === null ? null : new Date(until),
    asked_at: new Date(asked_at),
  }))
}
