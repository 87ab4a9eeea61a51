import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '@tunda/database'
import { startEmbedded } from '@tunda/database/embedded'
import { findBinaries } from '@tunda/database/embedded/binaries'
import { openCluster } from '@tunda/database/embedded/cluster'
import { findDatabaseFolder, throwawayFolder } from '@tunda/database/embedded/database-folder'
import { type RunningCluster, runCluster } from '@tunda/database/embedded/run-cluster'
import { databaseUser } from '@tunda/database/embedded/user'
import pg from 'pg'
import { expect, it } from 'vitest'
import { trailSealer } from '../server/audit/seal-trails.ts'
import { tunda } from '../server/operator/tunda-for-tests.ts'
import { readSecrets } from '../server/secrets/secrets.ts'
import { folderStore, storageIn } from '../server/storage/file-store.ts'
import { openShop, openTestDatabaseOn, stockProduct } from '../server/testing/shops.ts'
import { openTill, sellAtTill, tillSale } from '../server/testing/tills.ts'
import { stockPhones } from '../server/testing/units.ts'
import { publish, sized } from './figures.ts'

/** Older PostgreSQLs on this machine: npm's in the folders that `PROOFS_POSTGRES` names, or Debian's. */
const older = [
  ...(process.env.PROOFS_POSTGRES?.split(':') ?? []),
  ...[15, 16, 17].map((major) => `/usr/lib/postgresql/${major}`),
].filter((folder) => existsSync(join(folder, 'bin/initdb')))
const photo = '5f0f6f2c-6a70-4c8c-9a3e-0d6a4f6f2a11'

type Figures = { readonly seconds: number; readonly rows: number; readonly tables: number }

/** An installation with a cluster of an older PostgreSQL, and a shop with sales. */
async function oldInstallation(dataDir: string, binaries: string): Promise<void> {
  const user = databaseUser()
  const workFolder = await findDatabaseFolder(dataDir, user, () => undefined)
  const cluster = await runCluster(
    await openCluster(workFolder, await findBinaries(user, binaries), user),
    () => undefined,
  )
  try {
    await migrate(cluster.url)
    await readSecrets(dataDir)
    await trade(dataDir, cluster)
  } finally {
    await cluster.stop()
  }
}

async function trade(dataDir: string, { url }: RunningCluster): Promise<void> {
  const testDb = await openTestDatabaseOn(url)
  const shop = await openShop(testDb)
  await stockPhones(testDb, shop, 3)
  const product = await stockProduct(testDb, shop, { stock: 5_000 })
  const till = await openTill(testDb, shop)
  for (let sale = 0; sale < sized(20, 1_000); sale++) await sellAtTill(testDb, till, tillSale(product))
  await testDb.asOwner(
    `insert into product_files (org_id, id, product_id, kind, name, media_type, bytes)
     values ($1, $2, $3, 'images', 'Fotka "ž" \\ \n', 'image/webp', 7)`,
    [shop.org_id, photo, product],
  )
  await folderStore(storageIn(dataDir)).put({ org_id: shop.org_id, id: photo, size: 'large' }, Buffer.from('a photo'))
  const seal = trailSealer(testDb.database)
  await seal()
  await seal()
  await testDb.close()
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const count = `select (select count(*) from sales)::int as sales, (select count(*) from audit_chain)::int as sealed,
  (select count(*) from units where written_in < pg_snapshot_xmax(pg_current_snapshot())::text::bigint)::int as units,
  (select name from product_files) as photo, current_setting('server_version_num')::int / 10000 as major`

async function upgrade(binaries: string): Promise<Figures> {
  const workFolder = await throwawayFolder()
  const dataDir = join(workFolder, 'installation')
  await mkdir(dataDir, { mode: 0o711 })
  const environment = { DATA_DIR: dataDir, DEMO: 'off', TMPDIR: workFolder }
  const command = async (...args: string[]) => await tunda(['upgrade-postgres', ...args, '--json'], environment)
  try {
    await oldInstallation(dataDir, binaries)
    // The old cluster is recognised, and neither started nor replaced.
    await expect(startEmbedded({ dataDir, log: () => undefined })).rejects.toThrow(
      /needs PostgreSQL \d+, and this version of Tunda comes with/,
    )
    expect((await command()).out).toMatch(/Get \d+ with: npm install/)
    const wrong = await command('--binaries', workFolder)
    expect(wrong.code).toBe(1)
    const began = performance.now()
    const done = await command('--binaries', binaries)
    expect([done.code, JSON.parse(done.out)]).toMatchObject([0, { ok: true, upgraded: true }])
    const seconds = (performance.now() - began) / 1000
    const { rows } = JSON.parse(done.out)
    const running = await startEmbedded({ dataDir, log: () => undefined })
    const [after] = await ask<Record<string, number>>(running.url, count)
    expect(after).toMatchObject({ sales: sized(20, 1_000), units: 3, photo: 'Fotka "ž" \\ \n', major: 18 })
    expect(after?.sealed).toBeGreaterThan(0)
    const [tables] = await ask<{ count: number }>(
      running.url,
      `select count(*)::int as count from pg_class where relkind = 'r' and relnamespace = any (array['public', 'auth']::regnamespace[])`,
    )
    await running.stop()
    expect(JSON.parse((await command()).out)).toMatchObject({ ok: true, upgraded: false })
    // Killed between two renames, it does not start, and the next call completes the upgrade.
    await thereAndBack(dataDir, command)
    return { seconds, rows, tables: tables?.count ?? 0 }
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

async function thereAndBack(
  dataDir: string,
  command: (...args: string[]) => Promise<{ out: string; code: number }>,
): Promise<void> {
  const home = await findDatabaseFolder(dataDir, databaseUser(), () => undefined)
  const kept = (await readdir(home)).find((name) => /^postgres-\d+$/.test(name)) ?? ''
  await mkdir(join(home, 'upgrading'))
  await rename(join(home, 'postgres'), join(home, 'upgrading/postgres'))
  await writeFile(
    join(home, 'upgrading/complete'),
    JSON.stringify({ from: Number(kept.split('-')[1]), to: 18, counts: {} }),
  )
  await expect(startEmbedded({ dataDir, log: () => undefined })).rejects.toThrow(/was interrupted/)
  expect(JSON.parse((await command()).out)).toMatchObject({ ok: true, upgraded: true })
  const back = await command('--back')
  expect(JSON.parse(back.out)).toMatchObject({ ok: true, given_up: join(home, 'postgres-given-up') })
  await expect(startEmbedded({ dataDir, log: () => undefined })).rejects.toThrow(/needs PostgreSQL/)
  await rename(join(home, 'postgres'), join(home, kept))
  await rename(join(home, 'postgres-given-up'), join(home, 'postgres'))
  expect(JSON.parse((await command('--confirm')).out)).toMatchObject({ ok: true, deleted: join(home, kept) })
  expect(JSON.parse((await command('--confirm')).out).ok).toBe(false)
}

it.skipIf(older.length === 0)(
  'an embedded database of an older PostgreSQL goes on as this one, row for row, with a way back',
  async () => {
    const came: string[] = []
    for (const binaries of older) {
      const { seconds, rows, tables } = await upgrade(binaries)
      expect(rows).toBeGreaterThan(sized(20, 1_000))
      came.push(`${binaries}: ${rows} rows of ${tables} tables in ${seconds.toFixed(1)} s`)
    }
    publish(
      'An older embedded PostgreSQL becomes this one, every row compared, both ledgers and the trail right, and goes back',
      came.join('; '),
      'a row that is changed on the way ends it, and nothing is replaced (database/embedded/copy-rows.test.ts)',
    )
  },
  600_000,
)
