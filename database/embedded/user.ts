import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The user that PostgreSQL runs as when the server was started as root, which PostgreSQL refuses. */
export type User = { readonly name: string; readonly ids: { readonly uid: number; readonly gid: number } }

/** Used instead of a folder that other users cannot enter. */
export const installationsFolder = '/var/lib/tunda'

const ownName = 'tunda'

/** The user PostgreSQL runs as, or none if we are not root and it simply runs as us. Makes the user `tunda` where that is possible. */
export function databaseUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const found = userNamed(ownName) ?? madeUser() ?? userNamed('nobody')
  if (found) return found
  throw new Error(
    'PostgreSQL does not run as root, and this machine has no other user. Start Tunda as another user, or set DATABASE_URL.',
  )
}

function madeUser(): User | undefined {
  const path = `${process.env.PATH ?? ''}:/usr/sbin:/sbin`
  const asSystem = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  spawnSync('useradd', [...asSystem, '--shell', '/usr/sbin/nologin', ownName], { env: { PATH: path } })
  return userNamed(ownName)
}

function userNamed(name: string): User | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid && Number(uid) > 0 ? { name, ids: { uid: Number(uid), gid: Number(gid) } } : undefined
}

/** Whether `user` may pass through every folder on the way into `folder`. */
export function canEnter(folder: string, { ids }: User): boolean {
  const { mode, uid, gid } = statSync(folder)
  const mayPass = uid === ids.uid ? mode & 0o100 : gid === ids.gid ? mode & 0o010 : mode & 0o001
  if (!mayPass) return false
  return folder === dirname(folder) || canEnter(dirname(folder), { name: '', ids })
}
