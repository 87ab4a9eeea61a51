import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '@tunda/database'
import { type EmbeddedPostgres, startEmbedded } from '@tunda/database/embedded'
import { throwawayFolder } from '@tunda/database/embedded/database-folder'
import { installationsFolder } from '@tunda/database/embedded/user'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { trailSealer } from '../audit/seal-trails.ts'
import { readSecrets } from '../secrets/secrets.ts'
import { readSettings } from '../settings.ts'
import { folderStore, storageIn } from '../storage/file-store.ts'
import { openShop, openTestDatabaseOn, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { openTill, sellAtTill, tillSale } from '../testing/tills.ts'
import { runStates } from './backup-runs.ts'
import { drill } from './drill.ts'
import { backUpNightly } from './nightly.ts'
import { writeBackup } from './write-backup.ts'

const key = 'a key that nobody guesses'
const photo = '5f0f6f2c-6a70-4c8c-9a3e-0d6a4f6f2a11'
let folder: string
let embedded: EmbeddedPostgres
let testDb: TestDatabase
let shop: TestShop
let file: string
const formerTemporary = process.env.TMPDIR

beforeAll(async () => {
  folder = await throwawayFolder()
  process.env.TMPDIR = folder
  const dataDir = join(folder, 'installation')
  embedded = await startEmbedded({ dataDir, log: () => undefined })
  await migrate(embedded.url)
  await readSecrets(dataDir)
  testDb = await openTestDatabaseOn(embedded.url)
  shop = await openShop(testDb)
  const product = await stockProduct(testDb, shop)
  await sellAtTill(testDb, await openTill(testDb, shop), tillSale(product))
  await testDb.asOwner(
    `insert into product_files (org_id, id, product_id, kind, name, media_type, bytes)
     values ($1, $2, $3, 'images', 'photo', 'image/webp', 7)`,
    [shop.org_id, photo, product],
  )
  await folderStore(storageIn(dataDir)).put({ org_id: shop.org_id, id: photo, size: 'large' }, Buffer.from('a photo'))
  const seal = trailSealer(testDb.database)
  await seal()
  await seal()
  await writeFile(join(folder, 'backup.key'), key)
  ;({ file } = await writeBackup({ dataDir, url: embedded.url, isEmbedded: true, into: join(folder, 'backups'), key }))
})
afterAll(async () => {
  if (formerTemporary === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = formerTemporary
  await testDb.close()
  await embedded.stop()
  await rm(folder, { recursive: true })
})

it('restores a backup apart, finds all of it, and leaves nothing behind', async () => {
  const found = await drill({ file, key })
  expect(found).toMatchObject({ faults: [], shops: 1, sales: 1, files: 1 })
  expect(found.audit_entries).toBeGreaterThan(0)
})

it('has a history of its own from then on, each time it is restored', async () => {
  const histories: string[] = []
  const spoil = async (url: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(`select current_setting('tunda.history', true) as history`)
    histories.push(rows[0].history)
    await client.end()
  }
  for (let time = 0; time < 2; time++) expect((await drill({ file, key, spoil })).faults).toEqual([])
  expect(histories).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), expect.stringMatching(/^[0-9a-f]{16}$/)])
  expect(new Set(histories).size).toBe(2)
})

it('leaves nothing behind either when it is stopped', async () => {
  const ours = async () => (await readdir(folder)).filter((name) => name.startsWith('tunda-drill-'))
  const env = { PATH: process.env.PATH, TMPDIR: folder, BACKUP_KEY_FILE: join(folder, 'backup.key') }
  const program = join(import.meta.dirname, '../operator/tunda.ts')
  const child = spawn(process.execPath, [program, 'drill', file], { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const isRestoring = async () => (await ours()).some((name) => existsSync(join(folder, name, 'restored')))
  await vi.waitUntil(isRestoring, { timeout: 20_000, interval: 20 })
  child.kill('SIGTERM')
  expect([(await ended)[0], await ours()]).toEqual([1, []])
})

it('forgets a drill that was killed long ago', async () => {
  const left = join(folder, 'tunda-drill-killed')
  await mkdir(join(left, 'restored'), { recursive: true })
  const elsewhere = join(installationsFolder, 'drill-killed-in-a-test')
  await mkdir(elsewhere, { recursive: true })
  await writeFile(join(left, 'restored/postgres-is-in'), elsewhere)
  const longAgo = Date.now() / 1000 - 2 * 86_400
  await utimes(left, longAgo, longAgo)
  await drill({ file: join(folder, 'nowhere'), key }).catch(() => undefined)
  expect([existsSync(left), existsSync(elsewhere)]).toEqual([false, false])
})

it('finds rows that are missing, books that differ, a trail that was tampered with and a file that is gone', async () => {
  const spoil = async (url: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('set session_replication_role = replica')
    await client.query('delete from sale_payments')
    await client.query('update organization_day_totals set revenue = revenue + 1')
    await client.query('update stock_levels set on_hand = on_hand + 1')
    await client.query(`update audit_log set user_email = 'mallory@shop.ug'`)
    await client.query('update product_files set id = gen_random_uuid()')
    await client.end()
  }
  const { faults } = await drill({ file, key, spoil })
  for (const words of [
    /sale_payments: 0 rows instead of 1/,
    /day totals/,
    /money/,
    /the stock of 1/,
    /audit entry/,
    /the file .* is missing/,
  ])
    expect(faults).toContainEqual(expect.stringMatching(words))
})

// Both make way for whoever else computes on this machine.
it('is made every night, by a process of its own, with the drill after it', { timeout: 90_000 }, async () => {
  const environment = {
    DATA_DIR: join(folder, 'installation'),
    BACKUP_DIR: join(folder, 'nightly'),
    BACKUP_KEY_FILE: join(folder, 'backup.key'),
  }
  Object.assign(process.env, environment)
  try {
    const log = { info: vi.fn<(facts: unknown) => void>(), error: vi.fn<(facts: unknown) => void>() }
    const parts = {
      database: testDb.database,
      settings: readSettings(environment),
      log,
      signal: new AbortController().signal,
    }
    await backUpNightly(parts)
    await backUpNightly(parts)
    expect(log.error.mock.calls).toEqual([])
    expect(log.info.mock.calls).toHaveLength(2)
    expect(await readdir(environment.BACKUP_DIR)).toHaveLength(1)
    const states = await testDb.database.asPlatform((tx) => runStates(tx))
    expect(states).toMatchObject({ backup: { is_late: false, fault: null }, drill: { is_late: false, fault: null } })
  } finally {
    for (const name of Object.keys(environment)) delete process.env[name]
  }
})
