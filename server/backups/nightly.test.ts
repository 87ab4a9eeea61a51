import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { openTestDatabase, type TestDatabase } from '../testing/shops.ts'
import { claimRun, endRun, runStates } from './backup-runs.ts'

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
