import type { RepairEventKind, RepairState } from '@tunda/contract/repairs/repair-shapes'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { queueReadyMail } from './ready-mail.ts'
import type { LockedRepair } from './repair-rows.ts'

type Of = Pick<LockedRepair, 'org_id' | 'id'>
type Noted = {
  readonly event: RepairEventKind
  readonly job?: string | null | undefined
  readonly note?: string | null | undefined
  /** Null for the customer, through the link. */
  readonly user_id: string | null
}

/**
 * After anything of a locked repair changed: works out how far it is, the least advanced of its jobs, and what it comes to; counts its
 * version up, and writes the line of its history. Who becomes ready is told by mail, where the shop does that.
 */
export async function noteChange(tx: Tx, repair: Of, noted: Noted): Promise<RepairState> {
  const { org_id, id } = repair
  const [changed] = await tx.query<{ state: RepairState; was: RepairState }>(
    `update repairs r set state = s.state, state_since = case when r.state = s.state then r.state_since else $3 end,
       proposed_on = case when s.state = 'ready' and r.state = 'ready' then r.proposed_on end,
       ready_at = case when s.state <> 'ready' then null when r.state = 'ready' then r.ready_at else $3 end,
       total_amount = case when num_nonnulls(r.warranty_claim_id, r.earlier_repair_id) > 0 then 0 else s.total end, version = r.version + 1
     from (
       select old.state as was, case when j.jobs = 0 then 'booked' when j.live = 0 then 'ready' else j.least end as state, j.labour + p.price as total
       from repairs old cross join lateral (
         select count(*) as jobs, count(*) filter (where state <> 'dropped') as live, coalesce(sum(labour) filter (where state <> 'dropped'), 0) as labour,
           (array['booked', 'diagnosing', 'quoted', 'approved', 'waiting_part', 'in_repair', 'ready'])[min(
             array_position(array['booked', 'diagnosing', 'quoted', 'approved', 'waiting_part', 'in_repair', 'ready'], state))] as least
         from repair_jobs where org_id = $1 and repair_id = $2
       ) j cross join lateral (
         select coalesce(sum(unit_price * quantity), 0) as price from repair_parts where org_id = $1 and repair_id = $2 and state = 'in'
       ) p where old.org_id = $1 and old.id = $2
     ) s where r.org_id = $1 and r.id = $2 returning r.state, s.was`,
    [org_id, id, now()],
  )
  if (changed === undefined) throw new Error('a locked repair is there')
  const { state, was } = changed
  await writeEvent(tx, repair, state, noted)
  if (state === 'ready' && was !== 'ready') await queueReadyMail(tx, repair, noted.user_id)
  return state
}

/** A line of its history, which says how far it was afterwards. */
export async function writeEvent(tx: Tx, { org_id, id }: Of, state: RepairState, noted: Noted): Promise<void> {
  const { event, job, note, user_id } = noted
  await tx.query(
    'insert into repair_events (org_id, repair_id, event, state, job, note, user_id, at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [org_id, id, event, state, job ?? null, note || null, user_id, now()],
  )
}
