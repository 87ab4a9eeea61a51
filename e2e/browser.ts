import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

const mayBeInstalled = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const unpacked = join(import.meta.dirname, '../node_modules/.cache/chromium')

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
]

/** `isNewest`: what people have today, where speed is measured; a journey takes the shell without windows that npm brings, which starts sooner. */
type Wanted = { readonly isNewest?: boolean | undefined }

/**
 * A Chromium: the one named by CHROMIUM_PATH, else the one that came with npm, which needs no system library, or the newest that is there.
 * `pos.localhost` and any other `*.localhost` reach this machine in it.
 */
export async function launchBrowser({ isNewest, ...options }: LaunchOptions & Wanted = {}): Promise<Browser> {
  const { executablePath, env } = await findChromium({ isNewest })
  return await chromium.launch({ executablePath, env, ...options, args: [...flags, ...(options.args ?? [])] })
}

/** Where a Chromium is and what it must find in its environment. */
export async function findChromium({ isNewest = false }: Wanted = {}): Promise<{
  executablePath: string
  env: Record<string, string>
}> {
  const env = Object.fromEntries(Object.entries(process.env).filter((pair): pair is [string, string] => !!pair[1]))
  const given = process.env.CHROMIUM_PATH
  if (given) return { executablePath: given, env }
  const installed = isNewest ? await newestInstalled() : undefined
  if (installed !== undefined && installed.major >= ownMajor()) return { executablePath: installed.path, env }
  if (!existsSync(unpacked)) await unpack()
  const libraries = join(unpacked, 'al2023/lib')
  return {
    executablePath: join(unpacked, 'chromium'),
    env: { ...env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(unpacked, 'fonts') },
  }
}

/** The newest Chromium that the machine has. */
async function newestInstalled(): Promise<{ path: string; major: number } | undefined> {
  const there = mayBeInstalled.filter((path) => existsSync(path))
  const found = await Promise.all(there.map(async (path) => ({ path, major: await majorOf(path) })))
  return found.sort((one, other) => other.major - one.major)[0]
}

/** The first part of a browser's version; 0 if it does not say one. */
async function majorOf(path: string): Promise<number> {
  const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: 10_000 }).catch(() => ({ stdout: '' }))
  return Number(/(\d+)\.\d+\.\d+/.exec(stdout)?.[1] ?? 0)
}

/** The version that came with npm: the package is numbered as its Chromium is. */
function ownMajor(): number {
  const about = join(import.meta.dirname, '../node_modules/@sparticuz/chromium/package.json')
  const { version } = JSON.parse(readFileSync(about, 'utf8')) as { version: string }
  return Number.parseInt(version, 10)
}

/** The package unpacks into the temporary directory; a folder of its own, renamed when complete, keeps a second run from a half-written one. */
async function unpack(): Promise<void> {
  await mkdir(join(unpacked, '..'), { recursive: true })
  const unpacking = await mkdtemp(`${unpacked}-`)
  const before = process.env.TMPDIR
  process.env.TMPDIR = unpacking
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x'
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    await packed.executablePath()
    await writeFile(join(unpacking, 'fonts/fonts.conf'), fontsIn(join(unpacked, 'fonts')))
    await rename(unpacking, unpacked).catch(async (error: unknown) => {
      await rm(unpacking, { recursive: true, force: true })
      if (!existsSync(unpacked)) throw error
    })
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/** The package's own list of fonts holds only if it was unpacked straight into /tmp. */
function fontsIn(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}-cache</cachedir>
</fontconfig>
`
}
