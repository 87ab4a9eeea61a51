import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const source = join(import.meta.dirname, 'vendure')
const cache = join(import.meta.dirname, '../../node_modules/.cache/peers')
const files = ['package.json', 'package-lock.json'] as const
/** What npm prints when no registry answers. */
const unreachable =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/

export type Installed = { readonly folder: string; readonly version: string }

/**
 * Vendure in a folder of its own below `node_modules/.cache`, by its own lock file, without install scripts; installed once. Undefined if the
 * registry cannot be reached. It is not a package of this project, and nothing here can import it.
 */
export async function installVendure(): Promise<Installed | undefined> {
  const lock = await readFile(join(source, 'package-lock.json'), 'utf8')
  const folder = join(cache, `vendure-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`)
  const { dependencies } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'))
  const installed = { folder, version: dependencies['@vendure/core'] as string }
  if (existsSync(folder)) return installed
  const draft = `${folder}.${process.pid}`
  await mkdir(draft, { recursive: true })
  try {
    for (const file of files) await copyFile(join(source, file), join(draft, file))
    process.stdout.write(`Installing Vendure ${installed.version} beside the project …\n`)
    const { code, said } = await runNpm(draft)
    if (code !== 0 && unreachable.test(said)) return undefined
    if (code !== 0) throw new Error(`npm could not install Vendure:\n${said}`)
    await rename(draft, folder)
    return installed
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function runNpm(folder: string): Promise<{ code: number | null; said: string }> {
  const npm = process.env.npm_execpath
  const [program, ...first] = npm === undefined ? ['npm'] : [process.execPath, npm]
  // Below node_modules, npm would find this project and use it.
  const where = ['--prefix', folder, '--no-workspaces']
  const how = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1']
  const child = spawn(program ?? 'npm', [...first, 'ci', ...where, ...how], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      said += part
    })
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  return { code, said }
}
