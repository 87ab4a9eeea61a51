import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { appVersion } from '@tunda/contract/version'

const run = promisify(execFile)
const compiler = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
const strict = ['--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext', '--target', 'es2022']

export type EmptyFolder = {
  readonly path: string
  readonly write: (name: string, text: string) => Promise<string>
  /** Compiles to JavaScript beside it; returns the compiler's output, empty if there was no error. */
  readonly compile: (...names: string[]) => Promise<string>
  readonly run: (command: string, args: readonly string[], env?: Record<string, string>) => Promise<string>
  readonly close: () => Promise<void>
}

/** A program's folder with nothing but the client, as npm installs it from the service at `address`. */
export async function openFolderWithClient(address: string): Promise<EmptyFolder> {
  const path = await mkdtemp(join(tmpdir(), 'tunda-program-'))
  const write = async (name: string, text: string | Buffer) => {
    await writeFile(join(path, name), text)
    return join(path, name)
  }
  const offered = await fetch(`${address}/docs/tunda-client.tgz`)
  const file = `tunda-client-${appVersion}.tgz`
  await write(file, Buffer.from(await offered.arrayBuffer()))
  await write('package.json', '{ "private": true, "type": "module" }')
  const quiet = ['--offline', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', `./${file}`, ...quiet], { cwd: path })
  return {
    path,
    write,
    compile: async (...names) => {
      // The types of `node:` and `process`, as a program would install them from npm.
      const types = ['--types', 'node', '--typeRoots', join(compiler, '../../../@types')]
      const args = [compiler, ...strict, ...types, ...names]
      return await run(process.execPath, args, { cwd: path }).then(
        () => '',
        (error: { stdout?: string }) => String(error.stdout),
      )
    },
    run: async (command, args, env = {}) =>
      (await run(command, args, { cwd: path, env: { ...process.env, ...env } })).stdout,
    close: () => rm(path, { recursive: true, force: true }),
  }
}

/** The Node versions on this machine that the client supports: ours, and an older one if there is one. */
export async function nodesHere(): Promise<string[]> {
  const older = '/usr/bin/node'
  const version = await run(older, ['--version']).then(
    ({ stdout }) => Number(/^v(\d+)/.exec(stdout)?.[1]),
    () => 0,
  )
  return version >= 20 ? [process.execPath, older] : [process.execPath]
}
