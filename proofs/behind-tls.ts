import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

export const host = 'shop.example'
const run = promisify(execFile)

/** The shop's page over TLS, from a server that the CA vouches for: its status. */
export function over(ca: string, path: string, name = host): Promise<number> {
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

/** The certificate of Caddy's own CA, once a page has arrived by it. `data` is the folder that Caddy keeps it in. */
export async function untilServed(data: string): Promise<string> {
  const path = join(data, 'pki/authorities/local/root.crt')
  for (const until = Date.now() + 120_000; Date.now() < until; await pause(100)) {
    const ca = existsSync(path) ? await readFile(path, 'utf8') : undefined
    if (ca !== undefined && (await over(ca, '/ready').catch(() => 0)) === 200) return ca
  }
  throw new Error('no page came over TLS')
}

/** Ends each, one after the other. */
export async function endAll(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

/** Takes the mounts off and removes the folder; it stays if one cannot be taken off, since what is mounted is the machine's. */
export async function removeRoot(workFolder: string, mounts: readonly string[]): Promise<void> {
  for (const below of mounts) await run('umount', [below]).catch(() => undefined)
  if (!(await readFile('/proc/mounts', 'utf8')).includes(workFolder))
    await rm(workFolder, { recursive: true, force: true })
}
