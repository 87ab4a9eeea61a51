import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { nightOf, now, setClock } from '../clock.ts'
import { readSettings } from '../settings.ts'
import { openTestDatabase, type TestDatabase } from '../testing/shops.ts'
import { backupName, listBackups } from './backup-file.ts'
import { claimRun, endRun, type Run, type RunOutcome, runStates } from './backup-runs.ts'
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
const tryToClaim = () => claimRun(testDb.database, 'backup', nightOf(now()))
const claim = async (): Promise<Run> => {
  const run = await tryToClaim()
  if (run === undefined) throw new Error('it is done, or another server is doing it')
  return run
}
const states = () => testDb.database.asPlatform((tx) => runStates(tx))

it('is one a night, whichever server makes it, and tried again when it failed or was cut short', async () => {
  hours(0)
  expect((await Promise.all([tryToClaim(), tryToClaim(), tryToClaim()])).filter(Boolean)).toHaveLength(1)
  hours(5)
  expect(await tryToClaim()).toBeUndefined()
  hours(7)
  await endRun(testDb.database, await claim(), { is_fine: false, fault: 'no room' })
  await endRun(testDb.database, await claim(), { is_fine: true, file: '/backups/one', bytes: 12 })
  expect(await tryToClaim()).toBeUndefined()
  hours(24)
  await claim()
})

it('is recorded as the run of its own night, even if the next night began or another server took over before it ended', async () => {
  hours(-1.1)
  const ofLastNight = await claim()
  hours(-0.9)
  const tonights = await claim()
  await endRun(testDb.database, ofLastNight, { is_fine: true, file: '/backups/last-night', bytes: 1 })
  await endRun(testDb.database, tonights, { is_fine: false, fault: 'no room' })
  const { night: before } = ofLastNight
  const { night: tonight } = tonights
  expect(await testDb.asOwner('select night::text, file, fault from backup_runs order by night')).toEqual([
    { night: before, file: '/backups/last-night', fault: null },
    { night: tonight, file: null, fault: 'no room' },
  ])
  const slow = await claim()
  hours(6)
  const other = await claim()
  await endRun(testDb.database, slow, { is_fine: false, fault: 'too slow' })
  await endRun(testDb.database, other, { is_fine: true, file: '/backups/tonight' })
  expect((await states()).backup).toMatchObject({ fine_at: '2026-11-23T06:00:00.000Z', fault: null })
})

it('is late after 26 hours, and says what was wrong with the newest', async () => {
  expect(await states()).toEqual({ backup: null, drill: null })
  hours(0)
  await endRun(testDb.database, await claim(), { is_fine: true, bytes: 12 })
  hours(26)
  expect((await states()).backup).toMatchObject({ is_late: false, bytes: 12, fault: null })
  await endRun(testDb.database, await claim(), { is_fine: false, fault: 'no room' })
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

it('tests the restore of tonight’s backup, and of none while another server makes or has it', async () => {
  hours(0)
  const into = await folder()
  try {
    await writeFile(join(into, backupName(new Date(0))), 'an older one')
    const made = await claim()
    expect(await night(into, {})).toEqual([])
    await endRun(testDb.database, made, { is_fine: true, file: join(into, 'elsewhere') })
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
  await claim()
})
