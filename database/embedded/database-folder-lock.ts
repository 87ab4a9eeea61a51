import { once } from 'node:events'
import { stat, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type FolderLock = { readonly leave: () => void; readonly release: () => void }

/** Another process runs the cluster in this folder. */
export class FolderIsTaken extends Error {}

const patienceWithLeaving = 15_000

/**
 * Makes this process the only one that may run the cluster in `databaseFolder`. Waits for a process that is just stopping; fails with the pid of one that is
 * running. The lock is a socket, which the kernel closes however the process ends, so it never has to be cleaned up.
 */
export async function lockDatabaseFolder(databaseFolder: string): Promise<FolderLock> {
  const { dev, ino } = await stat(databaseFolder)
  const path = process.platform === 'linux' ? `\0tunda-${dev}-${ino}` : join(tmpdir(), `tunda-${dev}-${ino}.sock`)
  const until = Date.now() + patienceWithLeaving
  for (;;) {
    let state = 'running'
    const server = createServer((socket) => socket.on('error', () => undefined).end(`${process.pid} ${state}`))
    if (await listens(server, path)) {
      server.unref()
      return { leave: () => (state = 'stopping'), release: () => server.close() }
    }
    const [pid, holderState] = await askHolder(path)
    if (pid === undefined) await forgetDeadSocket(path)
    else if (holderState !== 'stopping' || Date.now() > until) {
      throw new FolderIsTaken(
        `The database in ${databaseFolder} is already run by process ${pid}: stop that one first, or set another DATA_DIR`,
      )
    }
    await pause(50)
  }
}

async function listens(server: Server, path: string): Promise<boolean> {
  try {
    server.listen(path)
    await once(server, 'listening')
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  }
}

/** The holder's pid and state; nothing if it has just gone. */
async function askHolder(path: string): Promise<string[]> {
  const socket = connect(path)
  socket.setTimeout(2_000, () => socket.destroy(new Error('the holder is busy')))
  let answer = ''
  try {
    for await (const chunk of socket) answer += String(chunk)
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
    return isGone ? [] : ['unknown', 'running']
  }
  return answer === '' ? [] : answer.split(' ')
}

async function forgetDeadSocket(path: string): Promise<void> {
  if (!path.startsWith('\0')) await unlink(path).catch(() => undefined)
}
