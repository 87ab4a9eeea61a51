import { execFile } from 'node:child_process'
import { join } from 'node:path'

const program = join(import.meta.dirname, './tunda.ts')
const compiled = join(import.meta.dirname, '../../node_modules/.cache/node')

export type Ran = { readonly code: number; readonly out: string; readonly err: string }

/** Runs the real command as a process, with an installation's settings and nothing else of this process's environment. */
export async function tunda(args: readonly string[], environment: Record<string, string> = {}): Promise<Ran> {
  const env = { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compiled, ...environment }
  return await new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env, cwd: '/' }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err })
    })
  })
}
