import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../e2e/browser.ts'

/** A browser with a profile that outlives it, like that of a shop's tablet; its processes can be killed at any moment. */
export type ShopBrowser = {
  readonly open: (address: string, screen?: { width: number; height: number }) => Promise<Page>
  /** Sends SIGKILL to all of its processes at once. Only what the profile has on disk remains. */
  readonly kill: () => Promise<void>
  readonly close: () => Promise<void>
}

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--remote-debugging-port=0',
]

/** A folder for a profile, and its removal. */
export async function openProfile(): Promise<{ readonly path: string; readonly close: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'tunda-profile-'))
  return { path, close: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Starts Chromium with a profile. `prepare` is code that runs in every page before its own. */
export async function startShopBrowser(profile: string, prepare?: string): Promise<ShopBrowser> {
  const { executablePath, env } = await findChromium()
  // A process group of its own, so that one signal reaches every process at the same moment.
  const child = spawn(executablePath, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const browser = await chromium.connectOverCDP(await endpointOf(child))
  const [context] = browser.contexts()
  if (!context) throw new Error('the browser has no window')
  if (prepare) await context.addInitScript({ content: prepare })
  const kill = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    await ended
    await browser.close().catch(() => undefined)
  }
  return {
    open: (address, screen) => openPage(context, address, screen),
    kill,
    close: () => leave(browser, ended, kill),
  }
}

async function openPage(context: BrowserContext, address: string, screen = { width: 1280, height: 800 }) {
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.setViewportSize(screen)
  await page.goto(address)
  return page
}

/** Closes it like its window's close button, so that pending writes of the pages complete; kills it if it does not exit. */
async function leave(browser: Browser, ended: Promise<void>, kill: () => Promise<void>): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  await session.send('Browser.close').catch(() => undefined)
  await Promise.race([ended, pause(10_000, undefined, { ref: false })])
  await kill()
}

async function endpointOf(child: ChildProcess): Promise<string> {
  return await new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (part) => {
      said += part
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('close', () => reject(new Error(`the browser did not start:\n${said}`)))
  })
}
