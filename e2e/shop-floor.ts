import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@tunda/database/testing'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type ServerProcess, startServer } from '../bench/server-process.ts'
import { launchBrowser } from './browser.ts'

/** The sizes that every journey is made at, in pixels. */
export const screens = {
  desk: { viewport: { width: 1440, height: 900 }, hasTouch: false },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
} as const
export type Screen = keyof typeof screens

/** The whole product, running for one test file: server process, database, browser. */
export type ShopFloor = {
  readonly address: string
  readonly dataDir: string
  readonly databaseUrl: string
  readonly browser: Browser
  /** A person's own browser, whose errors are collected. */
  readonly visit: (screen: Screen, options?: Parameters<Browser['newContext']>[0]) => Promise<Visit>
  readonly close: () => Promise<void>
}

export type Visit = {
  readonly page: Page
  readonly context: BrowserContext
  /** What the page complained of so far; a journey ends without any. */
  readonly complaints: string[]
}

/** Opens the product on a fresh database. `before` may arrange that database first. */
export async function openShopFloor(
  before?: (databaseUrl: string, dataDir: string) => Promise<void>,
): Promise<ShopFloor> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'tunda-journey-'))
  await before?.(database.url, dataDir)
  const server: ServerProcess = await startServer({ dataDir, databaseUrl: database.url, environment: { QUOTAS: '{}' } })
  const browser = await launchBrowser()
  const address = server.address.replace('127.0.0.1', 'localhost')
  return {
    address,
    dataDir,
    databaseUrl: database.url,
    browser,
    visit: (screen, options) => openVisit(browser, address, screen, options),
    close: async () => {
      await browser.close()
      await server.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function openVisit(
  browser: Browser,
  address: string,
  screen: Screen,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Visit> {
  const context = await browser.newContext({
    ...screens[screen],
    reducedMotion: 'reduce',
    baseURL: address,
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return { page, context, complaints }
}
