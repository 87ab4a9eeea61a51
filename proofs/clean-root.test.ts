import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { endAll, host, over, removeRoot, untilServed } from './behind-tls.ts'
import { isFull, publish } from './figures.ts'

const top = join(import.meta.dirname, '..')
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

/** An empty root file system with a network, in which no package starts a service. */
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

/** What systemd would start, started directly: the unit's command as its user, and Caddy's. */
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

describe.skipIf(!mayRun)('an empty Debian', () => {
  it('serves a shop behind TLS within five minutes, by the lines of the page', { timeout: 900_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tunda-clean-'))
    const root = join(folder, 'root')
    let units: ChildProcess[] = []
    try {
      await run(process.execPath, ['scripts/package.mjs', '--to', folder], { cwd: top })
      await emptyRoot(root)
      await copyFile(join(folder, 'tunda-1.0.0-linux-x64.tar.gz'), join(root, 'root/tunda-1.0.0-linux-x64.tar.gz'))
      const began = performance.now()
      const lines = (await linesOf('As a service')).trimEnd()
      await run(
        'chroot',
        [root, '/bin/sh', '-ec', `cd /root\nexport DEBIAN_FRONTEND=noninteractive\n${lines} --internal-ca`],
        { maxBuffer: 2 ** 26 },
      )
      units = startUnits(root)
      const ca = await untilServed(join(root, 'var/lib/caddy/.local/share/caddy'))
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
      await endAll(units)
      await removeRoot(folder, [join(root, 'dev'), join(root, 'proc')])
    }
  })
})
