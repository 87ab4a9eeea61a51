import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'

const isRoot = process.getuid?.() === 0
let dataDir = ''
let said: string[] = []
const started: EmbeddedPostgres[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tunda-embedded-'))
  await chmod(dataDir, 0o711)
  said = []
})

afterEach(async () => {
  await Promise.all(started.splice(0).map((embedded) => embedded.stop()))
  await rm(dataDir, { recursive: true, force: true })
})

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const embedded = await startEmbedded({ dataDir: folder, log: (message) => said.push(message) })
  started.push(embedded)
  return embedded
}

async function ask(url: string, sql: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** The living processes that work in the cluster's folder: PostgreSQL's own, whoever started them. */
async function processesIn(folder: string): Promise<number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    names.map(async (name) => ((await readlink(`/proc/${name}/cwd`).catch(() => '')) === folder ? Number(name) : 0)),
  )
  return found.filter((pid) => pid > 0)
}

function killAll(pids: number[]): void {
  expect(pids.length).toBeGreaterThan(3)
  for (const pid of pids) process.kill(pid, 'SIGKILL')
}

/** A server of its own that can be killed without killing the test. */
async function startElsewhere(): Promise<{ url: string; pid: number; parent: ChildProcess }> {
  const parent = spawn(process.execPath, [join(import.meta.dirname, 'testing/run-embedded.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(parent.stdout, 'data')
  return { ...JSON.parse(String(line)), parent }
}

async function killParent(parent: ChildProcess): Promise<void> {
  parent.kill('SIGKILL')
  await once(parent, 'exit')
}

describe('the embedded PostgreSQL', () => {
  it('keeps what is committed, checks what it reads and listens on no network', async () => {
    const { url } = await start()
    const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses']
    const values = await ask(url, `select ${settings.map((name) => `current_setting('${name}')`).join()}`)
    expect(values).toEqual(['on', 'on', 'on', 'on', ''])
    await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  it('does not run as root, and keeps its password for itself', async () => {
    const { pid } = await start()
    const status = await readFile(`/proc/${pid()}/status`, 'utf8')
    const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])
    expect(uid).toBeGreaterThan(0)
    expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o077).toBe(0)
    expect((await stat(join(dataDir, 'postgres/socket'))).mode & 0o077).toBe(0)
  })

  it('leaves no process behind when it stops, and keeps its address and rows for the next start', async () => {
    const first = await start()
    await ask(first.url, 'create table kept as select 7 as number')
    await first.stop()
    expect(await processesIn(join(dataDir, 'postgres/data'))).toEqual([])
    const second = await start()
    expect(second.url).toBe(first.url)
    expect(await ask(second.url, 'select number from kept')).toEqual([7])
  })

  it('comes back by itself, with every committed row, after all its processes were killed', async () => {
    const { url, pid } = await start()
    const before = pid()
    await ask(url, 'create table kept as select generate_series(1, 1000) as number')
    killAll(await processesIn(join(dataDir, 'postgres/data')))
    await vi.waitFor(async () => expect(await ask(url, 'select count(*)::int from kept')).toEqual([1000]), 15_000)
    expect(pid()).not.toBe(before)
    expect(said.join('\n')).toContain(`process ${before}) ended by itself`)
  })

  it('starts after server and PostgreSQL were killed together', async () => {
    const { url, parent } = await startElsewhere()
    await ask(url, 'create table kept as select 7 as number')
    const processes = await processesIn(join(dataDir, 'postgres/data'))
    const isDead = killParent(parent)
    killAll(processes)
    await isDead
    const again = await start()
    expect(await ask(again.url, 'select number from kept')).toEqual([7])
  })

  it('ends with a server that was killed', async () => {
    const { url, parent } = await startElsewhere()
    await ask(url, 'create table kept as select 7 as number')
    await killParent(parent)
    await vi.waitFor(async () => expect(await processesIn(join(dataDir, 'postgres/data'))).toEqual([]), 10_000)
  })

  it('replaces an orphan whose watcher was killed too', async () => {
    const { url, pid, parent } = await startElsewhere()
    await ask(url, 'create table kept as select 7 as number')
    for (const watcher of await watchersOf(pid)) process.kill(watcher, 'SIGKILL')
    await killParent(parent)
    const again = await start()
    expect(said.join('\n')).toContain(`stopping PostgreSQL (process ${pid})`)
    expect(again.pid()).not.toBe(pid)
    expect(await ask(again.url, 'select number from kept')).toEqual([7])
  })

  it('is run by one process only, whose pid a second start names', async () => {
    const { parent } = await startElsewhere()
    await expect(start()).rejects.toThrow(`already run by process ${parent.pid}`)
    await killParent(parent)
    await expect(start()).resolves.toBeDefined()
  })

  it('is made once when two first starts meet', async () => {
    const both = await Promise.allSettled([start(), start()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await ask(started[0]?.url ?? '', 'select 1')).toEqual([1])
  })

  it('waits for one that is just stopping', async () => {
    const first = await start()
    const [, second] = await Promise.all([first.stop(), start()])
    expect(await ask(second.url, 'select 1')).toEqual([1])
  })

  it('works below a folder with a long name', async () => {
    const { url } = await start(join(dataDir, 'x'.repeat(120)))
    expect(await ask(url, 'select 1')).toEqual([1])
  })

  it('goes where its own user may enter, and says so', async () => {
    const closed = join(dataDir, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const { url } = await start(join(closed, 'tunda'))
    const [folder] = await ask(url, 'show data_directory')
    const elsewhere = /^\/var\/lib\/tunda\/[0-9a-f]{12}\/postgres\/data$/
    expect(folder).toMatch(isRoot ? elsewhere : closed)
    expect(said).toEqual(isRoot ? [expect.stringContaining(`PostgreSQL's files are in /var/lib/tunda/`)] : [])
    await started[0]?.stop()
    await rm(dirname(dirname(folder ?? '')), { recursive: true })
  })
})

async function watchersOf(postmaster: number): Promise<number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(
    names.map(async (name) => [name, await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')]),
  )
  const found = lines.filter(([, line]) => line?.includes(`kill -INT ${postmaster};`)).map(([name]) => Number(name))
  expect(found).toHaveLength(1)
  return found
}
