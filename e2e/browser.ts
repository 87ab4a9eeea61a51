import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

const installed = [
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

/**
 * A Chromium: the one named by CHROMIUM_PATH, else an installed one, else the one that came with npm, which needs no system library.
 * `pos.localhost` and any other `*.localhost` reach this machine in it.
 */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  return await chromium.launch({ executablePath, env, ...options, args: [...flags, ...(options.args ?? [])] })
}

/** Where a Chromium is and what it must find in its environment. */
export async function findChromium(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const env = Object.fromEntries(Object.entries(process.env).filter((pair): pair is [string, string] => !!pair[1]))
  const given = process.env.CHROMIUM_PATH
  if (given) return { executablePath: given, env }
  const found = installed.find((path) => existsSync(path))
  if (found) return { executablePath: found, env }
  if (!existsSync(unpacked)) await unpack()
  const libraries = join(unpacked, 'al2023/lib')
  return {
    executablePath: join(unpacked, 'chromium'),
    env: { ...env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(unpacked, 'fonts') },
  }
}

/** The package unpacks into the temporary directory; its own room, renamed when complete, keeps a second run from a half-written one. */
async function unpack(): Promise<void> {
  await mkdir(join(unpacked, '..'), { recursive: true })
  const room = await mkdtemp(`${unpacked}-`)
  const before = process.env.TMPDIR
  process.env.TMPDIR = room
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x'
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    await packed.executablePath()
    await writeFile(join(room, 'fonts/fonts.conf'), fontsIn(join(unpacked, 'fonts')))
    await rename(room, unpacked).catch(async (error: unknown) => {
      await rm(room, { recursive: true, force: true })
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
