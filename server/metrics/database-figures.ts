import type { Database } from '@tunda/database'
import { runStates } from '../backups/backup-runs.ts'
import { now } from '../clock.ts'
import { type Family, gauge } from './figures.ts'

type Counts = {
  outbox_waiting: number
  outbox_failed: number
  outbox_oldest: string | null
  parked: number
  parked_oldest: string | null
}
type Proved = { ledger: string; night: string | null; differences: number }

/** Milliseconds for which the results of nightly checks are cached: they are many rows, and seldom change. */
const provedFor = 600_000

/** Makes the question for what the database alone knows. */
export function databaseFigures(database: Database): () => Promise<Family[]> {
  let proved: { readonly at: number; readonly families: Family[] } | undefined
  return async () => {
    const { families, at } = proved ?? { families: [], at: Number.NEGATIVE_INFINITY }
    if (performance.now() - at < provedFor) return [...(await waitingFigures(database)), ...families]
    const asked = await ledgerFigures(database)
    proved = { at: performance.now(), families: asked }
    return [...(await waitingFigures(database)), ...asked]
  }
}

async function waitingFigures(database: Database): Promise<Family[]> {
  const [counts, runs] = await database.asPlatform(async (tx) => {
    const [[row], states] = await Promise.all([
      tx.query<Counts>(
        `select (select count(*) from outbox where done_at is null and failed_at is null) as outbox_waiting,
           (select count(*) from outbox where failed_at is not null) as outbox_failed,
           (select min(run_at) from outbox where done_at is null and failed_at is null) as outbox_oldest,
           (select count(*) from parked_sales where status = 'waiting') as parked,
           (select min(received_at) from parked_sales where status = 'waiting') as parked_oldest`,
      ),
      runStates(tx),
    ])
    return [row, states] as const
  })
  if (counts === undefined) throw new Error('nothing was counted')
  return [
    gauge('tunda_outbox_waiting', 'Emails and other work waiting in the outbox.', counts.outbox_waiting),
    gauge('tunda_outbox_oldest_seconds', 'How long the oldest waiting work is overdue.', overdue(counts.outbox_oldest)),
    gauge('tunda_outbox_failed', 'Emails and other work that failed for good.', counts.outbox_failed),
    gauge('tunda_parked_sales', 'Till sales that need approval.', counts.parked),
    gauge(
      'tunda_parked_sales_oldest_seconds',
      'How long the oldest till sale has needed approval.',
      overdue(counts.parked_oldest),
    ),
    gauge(
      'tunda_backup_age_seconds',
      'Time since the last successful nightly backup, and since the last successful test restore.',
      (['backup', 'drill'] as const).map((kind) => [{ kind }, ageOf(runs[kind]?.fine_at)] as const),
    ),
  ]
}

async function ledgerFigures(database: Database): Promise<Family[]> {
  const found = await database.ofAllShops((tx) =>
    tx.query<Proved>(
      `select ledger, night, coalesce(differences, 0) as differences from (
         select 'stock' as ledger, night, (select sum(differences) from stock_proofs where night = n.night) as differences
         from (select max(night) as night from stock_proofs) n
         union all select 'money', night, (select sum(differences) from money_proofs where night = n.night)
         from (select max(night) as night from money_proofs) n
         union all select 'totals', night, (select sum(differences) from total_proofs where night = n.night)
         from (select max(night) as night from total_proofs) n
       ) p`,
    ),
  )
  const proofs = [...Map.groupBy(found, ({ ledger }) => ledger).values()].map(newestOf)
  return [
    gauge(
      'tunda_ledger_differences',
      'Differences that the newest nightly check found, in all shops together.',
      proofs.map(({ ledger, differences }) => [{ ledger }, differences] as const),
    ),
    gauge(
      'tunda_ledger_proof_age_seconds',
      'Time since the newest nightly check.',
      proofs.map(({ ledger, night }) => [{ ledger }, night === null ? null : since(night)] as const),
    ),
  ]
}

/** What the newest night of all found. */
function newestOf(proofs: readonly Proved[]): Proved {
  const [newest = { ledger: '', night: null, differences: 0 }] = proofs.toSorted((one, other) =>
    (other.night ?? '').localeCompare(one.night ?? ''),
  )
  const ofThatNight = proofs.filter(({ night }) => night === newest.night)
  return { ...newest, differences: ofThatNight.reduce((sum, { differences }) => sum + differences, 0) }
}

function since(instant: string): number {
  return Math.round((now().getTime() - Date.parse(instant)) / 1000)
}

function overdue(instant: string | null): number {
  return instant === null ? 0 : Math.max(0, since(instant))
}

function ageOf(instant: string | null | undefined): number | null {
  return instant === null || instant === undefined ? null : since(instant)
}
