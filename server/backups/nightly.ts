import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@tunda/database'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Settings } from '../settings.ts'
import { claimRun, endRun, type RunKind, type RunOutcome, runStates } from './backup-runs.ts'

type Parts = {
  readonly database: Database
  readonly settings: Settings
  readonly log: Pick<Logger, 'info' | 'error'>
  /** The run is ended with the server. */
  readonly signal: AbortSignal
}

const program = join(import.meta.dirname, '../tunda.ts')
const Said = z.looseObject({
  ok: z.boolean(),
  error: z.string().optional(),
  file: z.string().optional(),
  bytes: z.number().optional(),
  faults: z.array(z.string()).optional(),
})

/**
 * Once a night, where BACKUP_DIR and BACKUP_KEY_FILE are set: a backup, and then a drill that restores it. Each is a process of its own that
 * makes way for who sells. Says so when the last good one is too old.
 */
export async function backUpNightly({ database, settings, log, signal }: Parts): Promise<void> {
  if (settings.BACKUP_DIR === undefined || settings.BACKUP_KEY_FILE === undefined) return
  const keep = ['--keep', String(settings.BACKUP_KEEP)]
  for (const [kind, args] of [
    ['backup', ['backup', ...keep]],
    ['drill', ['drill']],
  ] as const) {
    if (!(await claimRun(database, kind))) continue
    const outcome = await runApart(args, signal)
    // Cut short by the end of the server: another one takes it up.
    if (signal.aborted) return
    await endRun(database, kind, outcome)
    if (outcome.is_fine) log.info({ kind, ...outcome }, 'nightly run done')
    else log.error({ kind, fault: outcome.fault }, 'nightly run failed')
    if (!outcome.is_fine) break
  }
  const states = await database.asPlatform((tx) => runStates(tx))
  for (const kind of ['backup', 'drill'] satisfies RunKind[])
    if (states[kind]?.is_late === true) log.error({ kind, ...states[kind] }, 'the last good one is older than 26 hours')
}

async function runApart(args: readonly string[], signal: AbortSignal): Promise<RunOutcome> {
  return await new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args, '--json'], { signal }, (error, out, err) => {
      resolve(understand(out) ?? { is_fine: false, fault: lastLine(err) || error?.message || 'it said nothing' })
    })
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  })
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
