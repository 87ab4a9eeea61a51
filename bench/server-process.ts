import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { nodeFlags } from '../scripts/node-flags.mjs'
import { plenty } from './plenty.ts'

const ownMain = join(import.meta.dirname, '../server/main.ts')
/** As in `npm start`. */
const compiled = join(import.meta.dirname, '../node_modules/.cache/node')

/** The service as a process of its own; `megabytes` is its memory as Linux counts it. */
export type ServerProcess = {
  readonly address: string
  readonly pid: number
  /** Milliseconds from its start to its first answer. */
  readonly startedIn: number
  readonly megabytes: () => Promise<number>
  readonly stop: () => Promise<void>
}

type Options = {
  readonly dataDir: string
  readonly databaseUrl?: string
  readonly port?: number
  readonly environment?: Record<string, string>
  /** Another version's `server/main.ts`. */
  readonly main?: string
  /** A program that starts it, with its arguments. */
  readonly within?: readonly string[]
}

/** Starts the service with generous quotas, and returns when `/health` answers. Fails with its output if it ends first. */
export async function startServer({
  dataDir,
  databaseUrl,
  port,
  environment,
  main = ownMain,
  within = [],
}: Options): Promise<ServerProcess> {
  const chosen = port ?? (await freePort())
  const settings = {
    PORT: String(chosen),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: compiled,
    QUOTAS: plenty,
  }
  const [program, ...rest] = [...within, process.execPath, ...nodeFlags, main]
  const began = performance.now()
  const child = spawn(program, rest, {
    env: { ...process.env, ...settings, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (part) => {
    said += part
  })
  child.stderr.on('data', (part) => {
    said += part
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const address = `http://127.0.0.1:${chosen}`
  for (let tries = 0; !(await isHealthy(address)); tries += 1) {
    if (child.exitCode !== null || tries > 3000) throw new Error(`the server did not start:\n${said}`)
    await sleep(10)
  }
  const startedIn = performance.now() - began
  return {
    address,
    pid: child.pid ?? 0,
    startedIn,
    megabytes: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function isHealthy(address: string): Promise<boolean> {
  return await fetch(`${address}/health`).then(
    (response) => response.ok,
    () => false,
  )
}

/** An unused port. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('there is no free port')
  return address.port
}
