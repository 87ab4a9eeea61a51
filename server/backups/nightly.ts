import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@tunda/database'
import type { Logger } from 'pino'
import { z } from 'zod'
import { nightOf, now } from '../clock.ts'
import type { Settings } from '../settings.ts'
import { placeOf } from '../storage/places.ts'
import { absolute } from './absolute.ts'
import { forgetBackups } from './backup-file.ts'
import { backupOf, claimRun, endRun, type RunKind, type RunOutcome, runStates } from './backup-runs.ts'
import { forgetPieces } from './ship-log.ts'

type Parts = {
  readonly database: Database
  readonly settings: Settings
  readonly log: Pick<Logger, 'info' | 'error'>
  /** Ends the run when the server stops. */
  readonly signal: AbortSignal
  /** For tests: runs in place of a separate process. */
  readonly run?: (args: readonly string[], signal: AbortSignal) => Promise<RunOutcome>
}

const program = join(import.meta.dirname, '../operator/tunda.ts')
const Said = z.looseObject({
  ok: z.boolean(),
  error: z.string().optional(),
  file: z.string().optional(),
  bytes: z.number().optional(),
  faults: z.array(z.string()).optional(),
})

/**
 * Once a night, if BACKUP_DIR and BACKUP_KEY_FILE are set: makes a backup, then a drill that restores it. Each runs in a process of its own at a low
 * priority, so that it does not slow down sales. Older backups are deleted only after tonight's was restored. Logs when the last good one is too old.
 */
export async function backUpNightly(parts: Parts): Promise<void> {
  const { database, settings, log } = parts
  const { BACKUP_DIR: folder, BACKUP_KEY_FILE: keyFile, BACKUP_KEEP: keep } = settings
  if (folder === undefined || keyFile === undefined) return
  const night = nightOf(now())
  await runOnce(parts, 'backup', night, ['backup'])
  const file = await backupOf(database, night)
  // A backup made by another machine into its own folder is restored by that machine.
  const isHere = file !== undefined && (await isThere(file))
  if (isHere && (await runOnce(parts, 'drill', night, ['drill', absolute(file)]))) {
    await forgetBackups(folder, keep)
    await forgetPieces(folder)
  }
  if (parts.signal.aborted) return
  const states = await database.asPlatform((tx) => runStates(tx))
  for (const kind of ['backup', 'drill'] satisfies RunKind[])
    if (states[kind]?.is_late === true)
      log.error({ kind, ...states[kind] }, 'the last successful one is more than 26 hours old')
}

/** Runs it unless it was done that night or another server is doing it. Returns whether it ran and succeeded. */
async function runOnce(
  { database, log, signal, run = runApart }: Parts,
  kind: RunKind,
  night: string,
  args: readonly string[],
): Promise<boolean> {
  const claimed = signal.aborted ? undefined : await claimRun(database, kind, night)
  if (claimed === undefined) return false
  const outcome = await run(args, signal)
  const isCutShort = signal.aborted && !outcome.is_fine
  // Recorded as failed, so that the next server to look claims it.
  const kept = isCutShort ? { is_fine: false, fault: 'the server was stopped before it finished' } : outcome
  await endRun(database, claimed, kept)
  if (kept.is_fine) log.info({ kind, ...kept }, 'nightly run done')
  else if (!isCutShort) log.error({ kind, fault: kept.fault }, 'nightly run failed')
  return kept.is_fine
}

async function isThere(file: string): Promise<boolean> {
  const { place, name } = placeOf(file)
  for await (const found of place.list(name)) if (found.name === name) return true
  return false
}

async function runApart(args: readonly string[], signal: AbortSignal): Promise<RunOutcome> {
  const { out, why } = await new Promise<{ readonly out: string; readonly why: string }>((resolve) => {
    const child = execFile(process.execPath, [program, ...args, '--json'], { signal }, (error, stdout, stderr) => {
      resolve({ out: stdout, why: lastLine(stderr) || error?.message || 'it ended without saying why' })
    })
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  })
  return understand(out) ?? { is_fine: false, fault: why }
}

function understand(out: string): RunOutcome | undefined {
  const line = lastLine(out)
  if (!line.startsWith('{')) return undefined
  const { ok, error, file, bytes, faults, ...facts } = Said.parse(JSON.parse(line))
  const fault = ok ? undefined : (error ?? faults?.join('; ').slice(0, 500) ?? 'it failed')
  return {
    is_fine: ok,
    facts,
    ...(file === undefined ? {} : { file }),
    ...(bytes === undefined ? {} : { bytes }),
    ...(fault === undefined ? {} : { fault }),
  }
}

function lastLine(said: string): string {
  return said.trim().split('\n').at(-1) ?? ''
}
