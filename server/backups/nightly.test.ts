import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { readSettings } from '../settings.ts'
import { openTestDatabase, type TestDatabase } from '../testing/shops.ts'
import { backupName, listBackups } from './backup-file.ts'
import { claimRun, endRun, type RunOutcome, runStates } from './backup-runs.ts'
import { backUpNightly } from './nightly.ts'

let testDb: TestDatabase
let restoreClock = () => {}
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterEach(async () => {
  restoreClock()
  await testDb.asOwner('truncate backup_runs')
})
afterAll(() => testDb.close())

const hours = (count: number) => {
  restoreClock()
  const at = Date.UTC(2026, 10, 23, 0) + count * 3_600_000
  restoreClock = setClock(() => at)
}
const claim = () => claimRun(testDb.database, 'backup')
const states = () => testDb.database.asPlatform((tx) => runStates(tx))

it('is one a night, whichever server makes it, and tried again when it failed or was cut short', async () => {
  hours(0)
  expect((await Promise.all([claim(), claim(), claim()])).filter(Boolean)).toHaveLength(1)
  hours(5)
  expect(await claim()).toBe(false)
  hours(7)
  expect(await claim()).toBe(true)
  await endRun(testDb.database, 'backup', { is_fine: false, fault: 'no room' })
  expect(await claim()).toBe(true)
  await endRun(testDb.database, 'backup', { is_fine: true, file: '/backups/one', bytes: 12 })
  expect(await claim()).toBe(false)
  hours(24)
  expect(await claim()).toBe(true)
})

it('is late after 26 hours, and says what was wrong with the newest', async () => {
  expect(await states()).toEqual({ backup: null, drill: null })
  hours(0)
  await claim()
  await endRun(testDb.database, 'backup', { is_fine: true, bytes: 12 })
  hours(26)
  expect((await states()).backup).toMatchObject({ is_late: false, bytes: 12, fault: null })
  await claim()
  await endRun(testDb.database, 'backup', { is_fine: false, fault: 'no room' })
  hours(26.1)
  const { backup, drill } = await states()
  expect(backup).toEqual({ fine_at: '2026-11-23T00:00:00.000Z', bytes: 12, is_late: true, fault: 'no room' })
  expect(drill).toBeNull()
})

const folder = () => mkdtemp(join(tmpdir(), 'tunda-nightly-'))
const silent = { info: () => undefined, error: () => undefined }

/** A night, with these outcomes in place of processes. Returns what was run. */
async function night(into: string, outcomes: Partial<Record<string, RunOutcome>>): Promise<string[]> {
  const ran: string[] = []
  const settings = readSettings({ BACKUP_DIR: into, BACKUP_KEY_FILE: join(into, 'key'), BACKUP_KEEP: '1' })
  const run = async ([command = '', ...words]: readonly string[]) => {
    ran.push([command, ...words].join(' '))
    return outcomes[command] ?? { is_fine: false }
  }
  const { signal } = new AbortController()
  await backUpNightly({ database: testDb.database, settings, log: silent, signal, run })
  return ran
}

it('restores tonight’s backup on trial, and none while that is being made elsewhere or lies elsewhere', async () => {
  hours(0)
  const into = await folder()
  try {
    await writeFile(join(into, backupName(new Date(0))), 'an older one')
    await claim()
    expect(await night(into, {})).toEqual([])
    await endRun(testDb.database, 'backup', { is_fine: true, file: join(into, 'elsewhere') })
    expect(await night(into, {})).toEqual([])
    await testDb.asOwner('truncate backup_runs')
    const file = join(into, backupName(new Date(1)))
    await writeFile(file, 'tonight’s')
    expect(await night(into, { backup: { is_fine: true, file } })).toEqual(['backup', `drill ${file}`])
  } finally {
    await rm(into, { recursive: true })
  }
})

it('keeps every backup until one was restored', async () => {
  hours(0)
  const into = await folder()
  try {
    const files = [1, 2, 3].map((at) => join(into, backupName(new Date(at))))
    for (const file of files) await writeFile(file, '')
    const backup = { is_fine: true, file: files[2] ?? '' }
    await night(into, { backup, drill: { is_fine: false, fault: 'it does not open' } })
    expect(await listBackups(into)).toHaveLength(3)
    await night(into, { drill: { is_fine: true } })
    expect(await listBackups(into)).toEqual([files[2]])
  } finally {
    await rm(into, { recursive: true })
  }
})

it('ends as failed with its server, and is taken up by the next one', async () => {
  hours(0)
  const into = await folder()
  const stopping = new AbortController()
  const run = async () => {
    stopping.abort()
    return { is_fine: false, fault: 'aborted' }
  }
  const settings = readSettings({ BACKUP_DIR: into, BACKUP_KEY_FILE: join(into, 'key') })
  await backUpNightly({ database: testDb.database, settings, log: silent, signal: stopping.signal, run })
  await rm(into, { recursive: true })
  expect((await states()).backup).toMatchObject({ fault: 'the server was stopped before it finished' })
  expect(await claim()).toBe(true)
})
