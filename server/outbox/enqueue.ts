import { randomUUID } from 'node:crypto'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { JobKind } from './job-handlers.ts'

export type Wanted = {
  readonly kind: JobKind
  readonly payload: Record<string, unknown>
  /** The same key twice is one job. */
  readonly dedupe_key?: string
  /** The earliest moment; at once if left out. */
  readonly run_at?: Date
}

const wakers = new Set<() => void>()

/** Queues a job in the transaction of its cause. It is done at least once, after the commit. */
export async function enqueue(
  tx: Tx,
  { kind, payload, dedupe_key = randomUUID() }: Omit<Wanted, 'run_at'>,
): Promise<void> {
  await tx.query(
    'insert into outbox (dedupe_key, kind, payload, run_at) values ($1, $2, $3, $4) on conflict do nothing',
    [dedupe_key, kind, JSON.stringify(payload), now()],
  )
  wakeOutboxAfter(tx)
}

/** Queues several jobs in one statement. */
export async function enqueueAll(tx: Tx, jobs: readonly Wanted[]): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map(({ dedupe_key = randomUUID(), run_at = now(), ...job }) => ({ dedupe_key, run_at, ...job }))
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload, run_at)
     select * from json_to_recordset($1::json) as j (dedupe_key text, kind text, payload jsonb, run_at timestamptz)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  )
  wakeOutboxAfter(tx)
}

/** Wakes the outbox soon after the commit, for jobs that were queued by another statement. */
export function wakeOutboxAfter(tx: Tx): void {
  tx.afterCommit(() => {
    for (const wake of wakers) wake()
  })
}

/** Calls `wake` whenever a job was queued in this process; returns a function that stops that. */
export function onEnqueued(wake: () => void): () => void {
  wakers.add(wake)
  return () => wakers.delete(wake)
}
