import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { isFull, publish } from './figures.ts'

const top = join(import.meta.dirname, '..')
const host = 'shop.example'
const wanted = ['mmdebstrap', 'caddy', 'chroot'].filter(
  (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0,
)
const mayRun = isFull && wanted.length === 0 && process.getuid?.() === 0
if (!mayRun)
  process.stdout.write(
    'The installation in an empty root of Debian is tried by npm run proofs, as root, where mmdebstrap and caddy are.\n',
  )
const run = promisify(execFile)

/** The lines of a part of the page, as an operator would copy them. */
async function linesOf(part: string): Promise<string> {
  const page = await readFile(join(top, 'docs/operating/installing.md'), 'utf8')
  const lines = new RegExp(`## ${part}[\\s\\S]*?\`\`\`sh\n([\\s\\S]*?)\`\`\``).exec(page)?.[1]
  if (lines === undefined) throw new Error(`the page has no lines for "${part}"`)
  return lines
}

/** An empty root with a network, in which no package starts anything. */
async function emptyRoot(root: string): Promise<void> {
  await run('mmdebstrap', [
    '--quiet',
    '--variant=minbase',
    '--include=ca-certificates',
    'bookworm',
    root,
    'http://deb.debian.org/debian',
  ])
  await copyFile('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  await writeFile(join(root, 'etc/hosts'), '127.0.0.1 localhost\n')
  await writeFile(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  await run('mount', ['-t', 'proc', 'proc', join(root, 'proc')])
  await run('mount', ['--bind', '/dev', join(root, 'dev')])
}

/** The shop's page over TLS, from a server that the CA vouches for: its status. */
function over(ca: string, path: string, name = host): Promise<number> {
  return new Promise((answer, fail) => {
    const asked = request(
      { host: '127.0.0.1', port: 443, servername: name, headers: { host: name }, ca, path },
      (came) => {
        came.resume().once('end', () => answer(came.statusCode ?? 0))
      },
    )
    asked.once('error', fail).end()
  })
}

/** What systemd would start, started by hand: the unit's command as its user, and Caddy's. */
function startUnits(root: string): ChildProcess[] {
  const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' }
  const caddy = { ...env, TUNDA_HOST: host, TUNDA_TLS: 'tls internal', HOME: '/var/lib/caddy' }
  return [
    spawn('chroot', [root, '/usr/local/bin/tunda', 'serve'], { env, stdio: 'ignore' }),
    spawn('chroot', [root, '/usr/bin/caddy', 'run', '--config', '/etc/caddy/Caddyfile'], {
      env: caddy,
      stdio: 'ignore',
    }),
  ]
}

async function untilServed(root: string): Promise<string> {
  const path = join(root, 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt')
  for (const until = Date.now() + 120_000; Date.now() < until; await pause(100)) {
    const ca = existsSync(path) ? await readFile(path, 'utf8') : undefined
    if (ca !== undefined && (await over(ca, '/ready').catch(() => 0)) === 200) return ca
  }
  throw new Error('no page came over TLS')
}

describe.skipIf(!mayRun)('an empty Debian', () => {
  it('serves a shop behind TLS within five minutes, by the lines of the page', { timeout: 900_000 }, async () => {
    const room = await mkdtemp(join(tmpdir(), 'tunda-clean-'))
    const root = join(room, 'root')
    let units: ChildProcess[] = []
    try {
      await run(process.execPath, ['scripts/package.mjs', '--to', room], { cwd: top })
      await emptyRoot(root)
      await copyFile(join(room, 'tunda-1.0.0-linux-x64.tar.gz'), join(root, 'root/tunda-1.0.0-linux-x64.tar.gz'))
      const began = performance.now()
      const lines = (await linesOf('As a service')).trimEnd()
      await run(
        'chroot',
        [root, '/bin/sh', '-ec', `cd /root\nexport DEBIAN_FRONTEND=noninteractive\n${lines} --internal-ca`],
        { maxBuffer: 2 ** 26 },
      )
      units = startUnits(root)
      const ca = await untilServed(root)
      const seconds = Math.round((performance.now() - began) / 1000)
      expect(await Promise.all([over(ca, '/'), over(ca, '/', `pos.${host}`)])).toEqual([200, 200])
      await expect(over(await readFile('/etc/ssl/certs/ca-certificates.crt', 'utf8'), '/')).rejects.toThrow(
        /unable to|self.signed|certificate/,
      )
      await run('chroot', [root, '/usr/local/bin/tunda', 'backup'])
      const doctor = JSON.parse((await run('chroot', [root, '/usr/local/bin/tunda', 'doctor', '--json'])).stdout)
      expect(doctor.ok).toBe(true)
      const { stdout } = await run('ps', ['-o', 'user=', '-p', String(units[0]?.pid)])
      expect(stdout.trim()).not.toBe('root')
      expect(seconds).toBeLessThan(300)
      publish(
        'an empty Debian',
        `a shop behind TLS ${seconds} s after the first line of the page`,
        'without the CA of this Caddy no page is taken',
      )
    } finally {
      for (const unit of units) unit.kill('SIGTERM')
      for (const unit of units) if (unit.exitCode === null) await once(unit, 'exit')
      for (const below of ['dev', 'proc']) await run('umount', [join(root, below)]).catch(() => undefined)
      const mounts = await readFile('/proc/mounts', 'utf8')
      if (!mounts.includes(room)) await rm(room, { recursive: true, force: true })
    }
  })
})
