import type { Database, Tx } from '@tunda/database'
import { nightOf, now } from '../clock.ts'

export type RunKind = 'backup' | 'drill'

/** Hours after which the newest one is too old: a night, and two hours to make it. */
export const mostHours = 26
const hour = 3_600_000
/** Hours after which a run that has not ended counts as interrupted. */
const givenUpAfter = 6
/** How many nights of runs are kept. */
const remembered = 400

/** A run that a server has claimed. One that was given up and claimed again has another beginning. */
export type Run = { readonly kind: RunKind; readonly night: string; readonly began_at: string }

/** Claims the night's run, unless it is done or another server is doing it. One that failed or was interrupted is claimed again. */
export async function claimRun(database: Database, kind: RunKind, night: string): Promise<Run | undefined> {
  const instant = now()
  const [run] = await database.asPlatform((tx) =>
    tx.query<Run>(
      `insert into backup_runs (kind, night, began_at) values ($1, $2, $3)
       on conflict (kind, night) do update set began_at = excluded.began_at, ended_at = null, is_fine = null, fault = null
       where not backup_runs.is_fine or (backup_runs.is_fine is null and backup_runs.began_at < $4)
       returning kind, night, began_at`,
      [kind, night, instant, new Date(instant.getTime() - givenUpAfter * hour)],
    ),
  )
  return run
}

/** The file of the night's backup, once it has succeeded: a drill tests this one, not an older one. */
export async function backupOf(database: Database, night: string): Promise<string | undefined> {
  const [made] = await database.asPlatform((tx) =>
    tx.query<{ file: string | null }>(`select file from backup_runs where kind = 'backup' and night = $1 and is_fine`, [
      night,
    ]),
  )
  return made?.file ?? undefined
}

export type RunOutcome = {
  readonly is_fine: boolean
  readonly file?: string
  readonly bytes?: number
  readonly fault?: string
  readonly facts?: Readonly<Record<string, unknown>>
}

/** Records the result of a run, unless it was given up and claimed again meanwhile, and deletes old ones. */
export async function endRun(database: Database, { kind, night, began_at }: Run, outcome: RunOutcome): Promise<void> {
  const { is_fine, file = null, bytes = null, fault = null, facts = {} } = outcome
  await database.asPlatform(async (tx) => {
    await tx.query(
      `update backup_runs set ended_at = $4, is_fine = $5, file = $6, bytes = $7, fault = $8, facts = $9
       where kind = $1 and night = $2 and began_at = $3 and ended_at is null`,
      [kind, night, began_at, now(), is_fine, file, bytes, fault, JSON.stringify(facts)],
    )
    await tx.query('delete from backup_runs where night < $1', [
      nightOf(new Date(now().getTime() - remembered * 24 * hour)),
    ])
  })
}

export type RunState = {
  /** When the last one succeeded. */
  readonly fine_at: string | null
  readonly bytes: number | null
  /** The last success is older than a night and two hours, or there never was one although some were tried. */
  readonly is_late: boolean
  /** What went wrong with the newest one, if anything. */
  readonly fault: string | null
}

/** The state of backups and drills. Null: none was ever tried. */
export async function runStates(tx: Tx): Promise<Record<RunKind, RunState | null>> {
  const rows = await tx.query<{ kind: RunKind; fine_at: string | null; bytes: number | null; fault: string | null }>(
    `select k.kind, f.ended_at as fine_at, f.bytes, n.fault
     from (values ('backup'), ('drill')) as k (kind)
     join lateral (select fault from backup_runs r where r.kind = k.kind and ended_at is not null
       order by ended_at desc limit 1) n on true
     left join lateral (select ended_at, bytes from backup_runs r where r.kind = k.kind and is_fine
       order by ended_at desc limit 1) f on true`,
  )
  const stateOf = (kind: RunKind): RunState | null => {
    const row = rows.find((one) => one.kind === kind)
    if (row === undefined) return null
    const { fine_at, bytes, fault } = row
    return {
      fine_at,
      bytes,
      fault,
      is_late: fine_at === null || now().getTime() - Date.parse(fine_at) > mostHours * hour,
    }
  }
  return { backup: stateOf('backup'), drill: stateOf('drill') }
}
