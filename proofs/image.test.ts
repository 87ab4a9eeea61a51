import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { freePort } from '../bench/server-process.ts'
import { endAll, host, over, removeRoot, untilServed } from './behind-tls.ts'
import { isFull, publish } from './figures.ts'

const top = join(import.meta.dirname, '..')
const user = 10_001
const postgres15 = '/usr/lib/postgresql/15/bin'
const wanted = ['mmdebstrap', 'caddy', '/usr/sbin/chroot', 'setpriv', 'runuser', `${postgres15}/initdb`]
const mayRun =
  isFull &&
  wanted.every((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0) &&
  process.getuid?.() === 0
if (!mayRun)
  process.stdout.write(
    'The image is tried by npm run proofs, as root, where mmdebstrap, caddy and PostgreSQL 15 are.\n',
  )
const run = promisify(execFile)

type Image = {
  readonly User: string
  readonly Env: readonly string[]
  readonly Entrypoint: readonly string[]
  readonly Cmd: readonly string[]
  readonly WorkingDir: string
  readonly StopSignal: NodeJS.Signals
  readonly Healthcheck: { readonly Test: readonly string[] }
}

/** Unpacks the one layer of an image file into `root`, and answers how the image says it is started. */
async function loadImage(file: string, workFolder: string, root: string): Promise<Image> {
  const layout = join(workFolder, 'layout')
  await mkdir(layout)
  await mkdir(root)
  await run('tar', ['-C', layout, '-xf', file])
  const [named] = JSON.parse(await readFile(join(layout, 'manifest.json'), 'utf8'))
  for (const layer of named.Layers) await run('tar', ['-C', root, '-xzf', join(layout, layer)])
  return JSON.parse(await readFile(join(layout, named.Config), 'utf8')).config
}

/** The mounts of `compose.yaml`: the root read-only, `/tmp` in memory, `/data`, `/backups` and the key of the backups. */
async function mountAsComposed(workFolder: string, root: string, mounts: string[]): Promise<void> {
  const mount = async (below: string, ...args: string[]) => {
    const at = join(root, below)
    await run('mount', [...args, at])
    mounts.unshift(at)
  }
  await writeFile(join(workFolder, 'backup.key'), Buffer.alloc(32, 7).toString('base64'), { mode: 0o600 })
  await chown(join(workFolder, 'backup.key'), user, user)
  await mkdir(join(root, 'run/secrets'), { recursive: true })
  await writeFile(join(root, 'run/secrets/backup-key'), '')
  for (const folder of ['data', 'backups']) {
    await mkdir(join(workFolder, folder), { mode: 0o700 })
    await chown(join(workFolder, folder), user, user)
  }
  await mount('', '--bind', root)
  await run('mount', ['-o', 'remount,bind,ro', root])
  await mount('proc', '-t', 'proc', 'proc')
  await mount('dev', '--bind', '/dev')
  await mount('tmp', '-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs')
  for (const folder of ['data', 'backups']) await mount(folder, '--bind', join(workFolder, folder))
  await mount('run/secrets/backup-key', '--bind', join(workFolder, 'backup.key'))
}

/** A PostgreSQL 15 of Debian's, as the service `postgres` of `compose.yaml` is one. */
async function startPostgres(folder: string): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const port = await freePort()
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  await mkdir(folder, { mode: 0o700 })
  await chown(folder, id('-u'), id('-g'))
  const password = join(folder, '..', 'password')
  await writeFile(password, 'composed', { mode: 0o644 })
  const initial = ['-D', folder, '-U', 'tunda', '-A', 'scram-sha-256', `--pwfile=${password}`, '-E', 'UTF8']
  await run('runuser', ['-u', 'postgres', '--', `${postgres15}/initdb`, ...initial])
  const settings = ['-D', folder, '-p', String(port), '-c', `unix_socket_directories=${folder}`]
  const child = spawn(`${postgres15}/postgres`, settings, { uid: id('-u'), gid: id('-g'), stdio: 'ignore' })
  const url = `postgres://tunda:composed@127.0.0.1:${port}/tunda`
  const create = ['-h', '127.0.0.1', '-p', String(port), '-U', 'tunda', 'tunda']
  const made = async (): Promise<boolean> =>
    await run(`${postgres15}/createdb`, create, { env: { PGPASSWORD: 'composed' } }).then(
      () => true,
      () => false,
    )
  await expect.poll(made, { timeout: 30_000 }).toBe(true)
  return { url, child }
}

describe.skipIf(!mayRun)('the image', () => {
  it('serves a shop behind TLS within five minutes, as its user in a read-only root', {
    timeout: 900_000,
  }, async () => {
    // Everybody may pass through: PostgreSQL and the server are other users.
    const workFolder = await mkdtemp(join(tmpdir(), 'tunda-image-'))
    await run('chmod', ['711', workFolder])
    const root = join(workFolder, 'root')
    const mounts: string[] = []
    const children: ChildProcess[] = []
    try {
      await run(process.execPath, ['scripts/package.mjs', '--image', '--to', workFolder], { cwd: top })
      const began = performance.now()
      const image = await loadImage(join(workFolder, 'tunda-1.0.0-linux-x64.image.tar'), workFolder, root)
      const size = Number((await run('du', ['-sx', '--apparent-size', '--block-size=1MB', root])).stdout.split('\t')[0])
      await mountAsComposed(workFolder, root, mounts)
      const database = await startPostgres(join(workFolder, 'postgres'))
      children.unshift(database.child)
      const port = await freePort()
      const env = {
        ...Object.fromEntries(image.Env.map((one) => one.split('=') as [string, string])),
        SITE_URL: `https://${host}`,
        DATABASE_URL: database.url,
        TRUST_PROXY: '1',
        BACKUP_DIR: '/backups',
        BACKUP_KEY_FILE: '/run/secrets/backup-key',
        PORT: String(port),
      }
      const within = (as: string, command: readonly string[]) => [
        '--no-new-privs',
        '/usr/sbin/chroot',
        `--userspec=${as}`,
        '--groups=',
        root,
        ...command,
      ]
      const inside = async (...command: string[]) => await run('setpriv', within(image.User, command), { env })
      const start = (as: string) =>
        spawn('setpriv', within(as, [...image.Entrypoint, ...image.Cmd]), { env, stdio: 'ignore' })
      const server = start(image.User)
      // Its CA is for this proof alone: the machine does not come to trust it.
      const caddyfile = `{\n\tskip_install_trust\n}\n${await readFile(join(top, 'packaging/Caddyfile'), 'utf8')}`
      await writeFile(join(workFolder, 'Caddyfile'), caddyfile)
      const caddy = { TUNDA_HOST: host, TUNDA_TLS: 'tls internal', TUNDA_SERVERS: `127.0.0.1:${port}` }
      const folders = { HOME: workFolder, XDG_DATA_HOME: workFolder, XDG_CONFIG_HOME: workFolder }
      children.unshift(
        server,
        spawn('caddy', ['run', '--config', join(workFolder, 'Caddyfile'), '--adapter', 'caddyfile'], {
          env: { PATH: process.env.PATH, ...folders, ...caddy },
          stdio: 'ignore',
        }),
      )
      const ca = await untilServed(join(workFolder, 'caddy'))
      const seconds = Math.round((performance.now() - began) / 1000)
      expect(await Promise.all([over(ca, '/'), over(ca, '/', `pos.${host}`)])).toEqual([200, 200])
      await inside(...image.Healthcheck.Test.slice(1))
      await inside(...image.Entrypoint, 'backup')
      await expect(inside('/bin/sh', '-c', 'echo changed > /app/package.json')).rejects.toThrow('Read-only file system')
      const ended = once(server, 'exit')
      const told = performance.now()
      server.kill(image.StopSignal)
      await ended
      expect(performance.now() - told).toBeLessThan(10_000)
      const stranger = start('10002:10002')
      const [code] = await once(stranger, 'exit')
      expect(code).not.toBe(0)
      expect(seconds).toBeLessThan(300)
      expect(size).toBeLessThan(400)
      publish(
        'the image behind TLS',
        `${size} MB unpacked; a shop ${seconds} s after it is loaded, PostgreSQL made meanwhile; healthy, copied, and gone within 10 s of being told`,
        'as another user it does not start: its folder is not theirs',
      )
    } finally {
      await endAll(children)
      await removeRoot(workFolder, mounts)
    }
  })
})
