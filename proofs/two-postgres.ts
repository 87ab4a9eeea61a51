import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../bench/server-process.ts'
import { killPostgres } from './shops-and-servers.ts'

const packaging = join(import.meta.dirname, '../packaging')
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
/** Whether this machine has what two PostgreSQLs under Patroni need; PostgreSQL refuses to run as root, so another user is needed. */
export const hasPatroni =
  ['patroni', 'etcd', 'haproxy', '/usr/lib/postgresql/15/bin/postgres'].every(has) &&
  spawnSync('id', ['postgres']).status === 0 &&
  process.getuid?.() === 0

type Node = { readonly name: string; readonly api: number; readonly folder: string; readonly port: number }

export type TwoPostgres = {
  /** Through HAProxy to the primary; as the owner of the database. */
  readonly url: string
  /** HAProxy's other entry: the standby. */
  readonly standbyUrl: string
  /** Kills Patroni and PostgreSQL of the primary at once, as if its machine were lost. Returns its name. */
  readonly killPrimary: () => Promise<string>
  /** Starts the lost one again. */
  readonly revive: (name: string) => Promise<void>
  /** Waits until there is a primary and the other has every commit. */
  readonly untilPaired: () => Promise<void>
  /** Cuts the network between the two: the standby receives nothing more until the returned function is called. */
  readonly stallStandby: () => Promise<() => void>
  /** The mutant: no commit waits for the standby any more. */
  readonly stopWaiting: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** etcd, two nodes of Patroni and HAProxy on this machine, with the packaged files except for addresses, passwords and folders. */
export async function startTwoPostgres(): Promise<TwoPostgres> {
  const workFolder = await mkdtemp(join(tmpdir(), 'tunda-patroni-'))
  const own = ids()
  await chown(workFolder, own.uid, own.gid)
  const children = new Map<string, ChildProcess>()
  const run = (name: string, program: string, args: readonly string[]) => {
    const log = `exec "$0" "$@" >> '${join(workFolder, name)}.log' 2>&1`
    // Patroni keeps a file of passwords in its user's home.
    const env = { ...process.env, HOME: join(workFolder, name) }
    const child = spawn('sh', ['-c', log, program, ...args], { ...own, env, cwd: workFolder, stdio: 'ignore' })
    children.set(name, child)
  }
  const [client, peer, entry, standbyEntry] = [await freePort(), await freePort(), await freePort(), await freePort()]
  run('etcd', 'etcd', etcdArguments(workFolder, client, peer))
  const nodes: Node[] = []
  for (const name of ['one', 'two'])
    nodes.push({ name, api: await freePort(), port: await freePort(), folder: join(workFolder, name) })
  for (const node of nodes) await configure(node, client)
  const start = ({ name, folder }: Node) => run(name, 'patroni', [join(folder, 'config.yml')])
  await pause(1_000)
  for (const node of nodes) start(node)
  const stop = async () => {
    for (const child of children.values()) {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    for (const { folder } of nodes) await killPostgres(join(folder, 'data'))
    await pause(300)
    await rm(workFolder, { recursive: true, force: true })
  }
  const nodeOf = async (role: string) => await findNode(nodes, role)
  const untilPaired = async () => {
    const until = Date.now() + 120_000
    while ((await nodeOf('primary')) === undefined || (await nodeOf('synchronous')) === undefined) {
      if (Date.now() > until) throw new Error(`no pair came to be: see ${workFolder}`)
      await pause(200)
    }
  }
  await untilPaired().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  await writeFile(join(workFolder, 'haproxy.cfg'), await haproxyFor(nodes, { entry, standbyEntry }), { mode: 0o644 })
  run('haproxy', 'haproxy', ['-db', '-f', join(workFolder, 'haproxy.cfg')])
  // It takes both for the primary until it has checked them.
  await pause(4_000)
  const url = `postgres://postgres:serving@127.0.0.1:${entry}/tunda`
  await createDatabase(url)
  return {
    url,
    standbyUrl: url.replace(String(entry), String(standbyEntry)),
    killPrimary: async () => {
      const primary = await nodeOf('primary')
      if (primary === undefined) throw new Error('no PostgreSQL serves')
      children.get(primary.name)?.kill('SIGKILL')
      await killPostgres(join(primary.folder, 'data'))
      return primary.name
    },
    revive: async (name) => {
      const node = nodes.find((one) => one.name === name)
      if (node !== undefined) start(node)
    },
    untilPaired,
    stallStandby: () => cutOff(nodes),
    stopWaiting: () => commitAlone(nodes),
    stop,
  }
}

function etcdArguments(workFolder: string, client: number, peer: number): string[] {
  const settings = {
    'data-dir': join(workFolder, 'etcd'),
    'listen-client-urls': `http://127.0.0.1:${client}`,
    'advertise-client-urls': `http://127.0.0.1:${client}`,
    'listen-peer-urls': `http://127.0.0.1:${peer}`,
    'initial-advertise-peer-urls': `http://127.0.0.1:${peer}`,
    'initial-cluster': `default=http://127.0.0.1:${peer}`,
  }
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
}

function ids(): { readonly uid: number; readonly gid: number } {
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function cutOff(nodes: readonly Node[]): Promise<() => void> {
  const standby = await findNode(nodes, 'replica')
  const pid = standby === undefined ? undefined : await receiverOf(join(standby.folder, 'data'))
  if (pid === undefined) throw new Error('no standby receives anything')
  process.kill(pid, 'SIGSTOP')
  return () => {
    // What is already in its socket is lost just as what was under way.
    process.kill(pid, 'SIGTERM')
    process.kill(pid, 'SIGCONT')
  }
}

async function commitAlone(nodes: readonly Node[]): Promise<void> {
  const primary = await findNode(nodes, 'primary')
  await fetch(`http://127.0.0.1:${primary?.api}/config`, {
    method: 'PATCH',
    headers: { authorization: `Basic ${btoa('patroni:change me first')}` },
    body: JSON.stringify({ synchronous_mode: false, maximum_lag_on_failover: 1_000_000_000 }),
  })
  while ((await findNode(nodes, 'synchronous')) !== undefined) await pause(200)
}

async function configure({ name, api, port, folder }: Node, etcd: number): Promise<void> {
  const own = ids()
  await mkdir(folder)
  await chown(folder, own.uid, own.gid)
  const packaged = await readFile(join(packaging, 'patroni.yml'), 'utf8')
  const ours = packaged
    .replace('name: one', `name: ${name}`)
    .replaceAll('10.0.0.21:8008', `127.0.0.1:${api}`)
    .replace('[10.0.0.21, 10.0.0.22]', '[127.0.0.1]')
    .replace(/hosts: .*/, `hosts: 127.0.0.1:${etcd}`)
    .replaceAll('10.0.0.21:5432', `127.0.0.1:${port}`)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replace('/var/lib/postgresql/15/tunda', join(folder, 'data'))
    .replace('/var/run/postgresql', folder)
    .replace('"change me"', '"serving"')
  await writeFile(join(folder, 'config.yml'), ours, { mode: 0o644 })
}

async function findNode(nodes: readonly Node[], role: string): Promise<Node | undefined> {
  for (const node of nodes) {
    const asked = fetch(`http://127.0.0.1:${node.api}/${role}`, { signal: AbortSignal.timeout(1_000) })
    if (
      await asked.then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return node
  }
  return undefined
}

/** The process of a PostgreSQL that replays the log of another. */
async function receiverOf(dataDirectory: string): Promise<number | undefined> {
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const [folder, said] = await Promise.all([
      readlink(`/proc/${name}/cwd`).catch(() => ''),
      readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => ''),
    ])
    if (folder === dataDirectory && said.includes('walreceiver')) return Number(name)
  }
  return undefined
}

async function haproxyFor(
  nodes: readonly Node[],
  { entry, standbyEntry }: { readonly entry: number; readonly standbyEntry: number },
): Promise<string> {
  const packaged = await readFile(join(packaging, 'haproxy-postgres.cfg'), 'utf8')
  return nodes
    .reduce(
      (file, { name, port, api }, nth) =>
        file.replaceAll(`server ${name} 10.0.0.2${nth + 1}:5432`, `server ${name} 127.0.0.1:${port} port ${api}`),
      packaged.replace('127.0.0.1:5432', `127.0.0.1:${entry}`).replace('127.0.0.1:5433', `127.0.0.1:${standbyEntry}`),
    )
    .replace(/\t(user|group) haproxy\n/g, '')
    .replaceAll(' port 8008', '')
}

/** Creates the database, once HAProxy has found the primary. */
async function createDatabase(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url.replace(/[^/]+$/, 'postgres') })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('create database tunda')
      return
    } catch (error) {
      if (tries > 60) throw error
      await pause(250)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
