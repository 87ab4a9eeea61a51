import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { attachEmbedded, startEmbedded } from '@tunda/database/embedded'
import { describe, expect, it } from 'vitest'
import { startServer } from '../bench/server-process.ts'
import { writeBackup } from '../server/backups/write-backup.ts'
import { type Ran, tunda } from '../server/operator/tunda-for-tests.ts'
import { isFull, publish, randomFrom, seed, sized } from './figures.ts'
import { type Acknowledged, startLoadClients } from './load-clients.ts'
import { compareSales, faultsInBooks } from './model/books.ts'
import { openFolder, openHotShops, openOwnDatabase } from './shops-and-servers.ts'

const key = 'a key that nobody guesses'
const moments = sized(1, 6)
const sellFor = sized(2_500, 20_000)
/** Seconds of sales that an installation may lose with its disk. */
const mostLost = 60

type Sold = { readonly at: number; readonly count: number }

/** A folder for an installation, which PostgreSQL's user may enter, with its backups beside it. */
async function openHome() {
  const workFolder = await openFolder()
  await chmod(workFolder.path, 0o711)
  const [dataDir, backups, keyFile] = ['installation', 'backups', 'backup.key'].map((name) =>
    join(workFolder.path, name),
  )
  await writeFile(keyFile ?? '', key, { mode: 0o600 })
  return {
    dataDir: dataDir ?? '',
    backups: backups ?? '',
    keyFile: keyFile ?? '',
    workFolder: workFolder.path,
    close: workFolder.close,
  }
}

type Home = Awaited<ReturnType<typeof openHome>>

/** Sales continue: before a backup, while it is made and after it. Then the server is killed, and its disk counts as lost. */
async function sellAndKill({ dataDir, backups, keyFile }: Home) {
  const environment = { DEMO: 'off', BACKUP_DIR: backups, BACKUP_KEY_FILE: keyFile, BACKUP_LOG_SECONDS: '1' }
  // The first start creates the database; tonight's backup is marked as done, so that the nightly one does not interfere.
  const first = await startServer({ dataDir, environment: { DEMO: 'off' } })
  const { url } = await attachEmbedded({ dataDir, log: () => undefined })
  const early = await openOwnDatabase(url)
  const tills = await openHotShops(early, dataDir)
  await early.asOwner(`insert into backup_runs (kind, night, began_at, ended_at, is_fine)
    select kind, day::date, now(), now(), true from unnest(array['backup', 'drill']) as kind, generate_series(now() - interval '1 day', now() + interval '1 day', '1 day') as day`)
  await early.close()
  await first.stop()
  const server = await startServer({ dataDir, environment })
  const killed = { at: 0 }
  const addresses = () => {
    if (killed.at > 0) throw new Error('there is nobody to sell to')
    return [server.address]
  }
  try {
    const selling = startLoadClients({ addresses, tills, clients: 4, roll: randomFrom() })
    const sold: Sold[] = []
    const counting = setInterval(() => sold.push({ at: Date.now(), count: selling.takings.acknowledged.length }), 20)
    await pause(500)
    await writeBackup({ dataDir, url, isEmbedded: true, into: backups, key })
    const madeAt = Date.now()
    await pause(sellFor)
    clearInterval(counting)
    const stopping = selling.stop().catch(() => undefined)
    process.kill(server.pid, 'SIGKILL')
    const killedAt = Date.now()
    killed.at = killedAt
    return { acknowledged: [...selling.takings.acknowledged], sold, madeAt, killedAt, stopping }
  } finally {
    await server.stop()
  }
}

async function restore(
  { workFolder, backups, keyFile }: Home,
  name: string,
  until: string,
): Promise<Ran & { dataDir: string }> {
  const dataDir = join(workFolder, name)
  const environment = { DATA_DIR: dataDir, BACKUP_DIR: backups, BACKUP_KEY_FILE: keyFile }
  return { dataDir, ...(await tunda(['restore', '--until', until, '--json'], environment)) }
}

/** What a restored installation has of the sales. */
async function look(dataDir: string, expected: readonly Acknowledged[]) {
  const embedded = await startEmbedded({ dataDir, log: () => undefined })
  const testDb = await openOwnDatabase(embedded.url).catch(async (error: unknown) => {
    await embedded.stop()
    throw error
  })
  try {
    const [newest] = await testDb.asOwner<{ at: Date }>('select max(received_at) as at from sales')
    const found = await testDb.asOwner<{ id: string }>('select id from sales')
    const compared = await compareSales(testDb.asOwner, [...expected])
    return {
      compared,
      faults: await faultsInBooks(testDb.asOwner),
      newest: newest?.at,
      ids: new Set(found.map(({ id }) => id)),
    }
  } finally {
    await testDb.close()
    await embedded.stop()
  }
}

/** Damages one piece in the middle of the log, and repairs it after `work`. */
async function withSpoiled(backups: string, spoil: (path: string) => Promise<void>, work: () => Promise<void>) {
  const [folder] = (await readdir(backups)).filter((name) => name.startsWith('log-'))
  const home = join(backups, folder ?? '')
  const pieces = (await readdir(home)).filter((name) => name.startsWith('log-')).toSorted()
  const path = join(home, pieces.at(-2) ?? '')
  const content = await readFile(path)
  await spoil(path)
  await work()
  await writeFile(path, content)
}

type Killed = Pick<Awaited<ReturnType<typeof sellAndKill>>, 'acknowledged' | 'sold' | 'killedAt'>

/** Seconds before the kill from which on sales are missing, in an installation restored to the end of what was shipped. */
async function lostAtTheEnd(home: Home, { acknowledged, sold, killedAt }: Killed): Promise<number> {
  const last = await restore(home, 'latest', 'latest')
  expect(last.code, last.out).toBe(0)
  const { ids, faults } = await look(last.dataDir, [])
  expect(faults).toEqual([])
  const firstLost = acknowledged.findIndex(({ id }) => !ids.has(id))
  const lostFrom = firstLost < 0 ? killedAt : (sold.find(({ count }) => count > firstLost)?.at ?? killedAt)
  return (killedAt - lostFrom) / 1000
}

describe(`a log beside the backups (seed ${seed})`, () => {
  it('brings a killed installation back to any second, and loses less than a minute', {
    timeout: 600_000,
  }, async () => {
    const home = await openHome()
    try {
      const { acknowledged, sold, madeAt, killedAt, stopping } = await sellAndKill(home)
      const roll = randomFrom()
      let checked = 0
      for (let i = 0; i < moments; i += 1) {
        const until = Math.round(madeAt + roll() * (killedAt - madeAt))
        const { code, out, dataDir } = await restore(home, `then-${i}`, new Date(until).toISOString())
        expect(code, out).toBe(0)
        // The last moments before the kill may not have been shipped: the restore reports up to when it went.
        const moment = Date.parse(JSON.parse(out).as_of)
        expect(until - moment).toBeLessThan(mostLost * 1_000)
        const before = sold.filter(({ at }) => at <= moment).at(-1)?.count ?? 0
        const { compared, faults, newest } = await look(dataDir, acknowledged.slice(0, before))
        expect({ lost: compared.lost, differing: compared.differing, faults }).toEqual({
          lost: 0,
          differing: 0,
          faults: [],
        })
        expect(newest?.getTime()).toBeLessThanOrEqual(until)
        checked += before
      }
      const seconds = isFull ? await lostAtTheEnd(home, { acknowledged, sold, killedAt }) : 0
      expect(seconds).toBeLessThan(mostLost)

      const refused = async () => {
        const { code, err, out, dataDir } = await restore(home, 'spoiled', 'latest')
        expect([code, await readdir(dataDir)], err + out).toEqual([1, []])
      }
      // The guards removed: a log with a gap, and one that was tampered with, would give other databases.
      await withSpoiled(home.backups, (path) => rm(path), refused)
      const writeInto = async (path: string) => await writeFile(path, (await readFile(path)).fill(0, 60, 90))
      if (isFull) await withSpoiled(home.backups, writeInto, refused)
      await stopping
      publish(
        'R15 any second',
        `${moments} moments with ${checked} sales from before them: 0 lost, none from later, books right; to the end: ${seconds} s lost`,
        'a piece missing, and one changed: refused, nothing restored',
      )
    } finally {
      await home.close()
    }
  })
})
