import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '@tunda/database'
import { type EmbeddedPostgres, startEmbedded } from '@tunda/database/embedded'
import { throwawayFolder } from '@tunda/database/embedded/database-folder'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tunda } from '../operator/tunda-for-tests.ts'
import { readSecrets } from '../secrets/secrets.ts'
import { readSettings } from '../settings.ts'
import { openStore } from '../storage/open-store.ts'
import { startS3, type TestS3 } from '../storage/s3-for-tests.ts'
import { openShop, openTestDatabaseOn, stockProduct, type TestDatabase } from '../testing/shops.ts'
import { forgetBackups, listBackups } from './backup-file.ts'
import { forgetPieces, lastShipped, startLogShipping } from './ship-log.ts'

let folder: string
let embedded: EmbeddedPostgres
let testDb: TestDatabase
let s3: TestS3
let environment: Record<string, string>
const photo = { org_id: '', id: randomUUID(), size: 'large' as const }

beforeAll(async () => {
  folder = await throwawayFolder()
  s3 = await startS3()
  const dataDir = join(folder, 'installation')
  embedded = await startEmbedded({ dataDir, log: () => undefined })
  await migrate(embedded.url)
  await readSecrets(dataDir)
  testDb = await openTestDatabaseOn(embedded.url)
  await writeFile(join(folder, 'backup.key'), 'a key that nobody guesses', { mode: 0o600 })
  environment = {
    ...s3.environment,
    DATA_DIR: dataDir,
    STORAGE_URL: 's3://files',
    BACKUP_DIR: 's3://backups/tunda',
    BACKUP_KEY_FILE: join(folder, 'backup.key'),
    BACKUP_LOG_SECONDS: '3600',
    TMPDIR: folder,
    DEMO: 'off',
  }
  Object.assign(process.env, s3.environment)
  const shop = await openShop(testDb)
  const product = await stockProduct(testDb, shop)
  Object.assign(photo, { org_id: shop.org_id })
  await testDb.asOwner(
    `insert into product_files (org_id, id, product_id, kind, name, media_type, bytes)
     values ($1, $2, $3, 'images', 'photo', 'image/webp', 7)`,
    [shop.org_id, photo.id, product],
  )
  await openStore(readSettings(environment)).put(photo, Buffer.from('a photo'))
})
afterAll(async () => {
  for (const name of Object.keys(s3.environment)) delete process.env[name]
  await testDb.close()
  await embedded.stop()
  await s3.close()
  await rm(folder, { recursive: true })
})

const newest = async () => (await listBackups('s3://backups/tunda'))[0] ?? ''

it('a backup in a bucket includes photos from another bucket, passes a test restore from there, and has its log shipped after it', async () => {
  const made = await tunda(['backup', '--json'], environment)
  expect([made.code, JSON.parse(made.out)]).toMatchObject([
    0,
    { ok: true, file: expect.stringMatching(/^s3:\/\/backups\/tunda\/tunda-/) },
  ])
  const drilled = await tunda(['drill', '--json'], environment)
  expect([drilled.code, JSON.parse(drilled.out)]).toMatchObject([0, { ok: true, shops: 1, files: 1, faults: [] }])
  const settings = readSettings(environment)
  const shipping = startLogShipping({
    url: embedded.url,
    settings,
    log: { error: (said: unknown) => expect.unreachable(String(said)) },
    figures: { begin: () => undefined, kept: () => undefined },
  })
  await expect
    .poll(async () => await lastShipped(settings.DATA_DIR, 's3://backups/tunda'), { timeout: 20_000 })
    .toBeDefined()
  await testDb.asOwner(`update organizations set name = 'Renamed after the backup'`)
  await shipping.stop()
  const again = { ...environment, DATA_DIR: join(folder, 'restored') }
  s3.objects.delete(`files/${photo.org_id}/${photo.id}.large`)
  const restored = await tunda(['restore', '--until', 'latest', '--json'], again)
  expect([restored.code, JSON.parse(restored.out)]).toMatchObject([0, { ok: true, files: { copied: 1 } }])
  expect(String(await openStore(readSettings(again)).get(photo))).toBe('a photo')
  expect(await readFile(join(folder, 'restored/storage', photo.org_id, `${photo.id}.large`), 'utf8')).toBe('a photo')
  const other = await startEmbedded({ dataDir: join(folder, 'restored'), log: () => undefined })
  const client = new pg.Client({ connectionString: other.url })
  await client.connect()
  expect((await client.query('select name from organizations')).rows).toEqual([{ name: 'Renamed after the backup' }])
  await client.end()
  await other.stop()
}, 120_000)

it('a backup that the bucket refuses is not listed, and the error says why; an incomplete one does not open', async () => {
  const before = await newest()
  s3.fault = (asked) => (asked.startsWith('PUT backups') ? { status: 403 } : 'none')
  const refused = await tunda(['backup', '--json'], environment)
  expect([refused.code, JSON.parse(refused.out)]).toMatchObject([1, { ok: false }])
  s3.fault = () => 'none'
  expect(await newest()).toBe(before)
  const key = before.slice('s3://'.length)
  const kept = s3.objects.get(key)
  s3.objects.set(key, { content: kept?.content.subarray(0, -100) ?? Buffer.alloc(0), at: new Date() })
  const drilled = await tunda(['drill', '--json'], environment)
  expect([drilled.code, JSON.parse(drilled.out).ok]).toEqual([1, false])
  if (kept !== undefined) s3.objects.set(key, kept)
}, 120_000)

it('forgets old backups and their log in the bucket, and the newest never', async () => {
  await tunda(['backup'], environment)
  expect(await listBackups('s3://backups/tunda')).toHaveLength(2)
  expect([...s3.objects.keys()].some((key) => key.startsWith('backups/tunda/log-'))).toBe(true)
  expect(await forgetBackups('s3://backups/tunda', 1)).toBe(1)
  await forgetPieces('s3://backups/tunda')
  expect(await listBackups('s3://backups/tunda')).toHaveLength(1)
  expect([...s3.objects.keys()].filter((key) => key.startsWith('backups/tunda/log-'))).toEqual([])
}, 120_000)
