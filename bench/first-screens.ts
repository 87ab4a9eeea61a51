import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { openPhone, type PhoneVisit, visitOn } from '../e2e/cheap-phone.ts'
import { signIn } from '../e2e/demo-shop.ts'
import { type FirstScreen, firstScreens } from '../e2e/first-screens.ts'
import { startServer } from './server-process.ts'
import { show } from './show.ts'

const rounds = 3
/** Milliseconds for a visit to finish its background work: its files are cached for the next one. */
const settling = 6000

/** The first screens on a cheap phone with a slow connection: without a cache and on the next visit, median of three. */
export async function benchFirstScreens(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tunda-bench-'))
  // With a database of its own, in which the demonstration shop is created.
  const server = await startServer({ dataDir })
  const browser = await launchBrowser({ isNewest: true })
  try {
    const address = server.address.replace('127.0.0.1', 'localhost')
    const context = await browser.newContext({ baseURL: address })
    await signIn({ dataDir }, 'owner', await context.newPage())
    const storage = await context.storageState()
    const table: Record<string, Record<string, number>> = {}
    let isReached = true
    for (const screen of firstScreens) {
      const { found, most } = await visitTwice(browser, screen, address, screen.isSignedIn ? storage : undefined)
      Object.assign(table, { [screen.name]: found, [`${screen.name}, at most`]: most })
      isReached &&= (Object.keys(found) as (keyof typeof found)[]).every((name) => found[name] <= most[name])
    }
    show(`First screens on a cheap phone, median of ${rounds}, Chromium ${browser.version()}`, table)
    return isReached
  } finally {
    await browser.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Storage = Parameters<typeof openPhone>[1]

async function visitTwice(browser: Browser, { url, usable, most }: FirstScreen, address: string, storage: Storage) {
  const cold: PhoneVisit[] = []
  const again: PhoneVisit[] = []
  const wanted = { url: url(address), usable }
  for (let round = 0; round < rounds; round += 1) {
    const phone = await openPhone(browser, storage)
    cold.push(await visitOn(phone, wanted))
    await phone.pages()[0]?.waitForTimeout(settling)
    again.push(await visitOn(phone, wanted))
    await phone.close()
  }
  const found = {
    requests: middle(cold, 'requests'),
    bytes: middle(cold, 'bytes'),
    'ms cold': middle(cold, 'ms'),
    'ms again': middle(again, 'ms'),
  }
  return { found, most: { requests: most.requests, bytes: most.bytes, 'ms cold': most.cold, 'ms again': most.again } }
}

function middle(visits: readonly PhoneVisit[], name: keyof PhoneVisit): number {
  return visits.map((visit) => visit[name]).sort((a, b) => a - b)[Math.floor(visits.length / 2)] ?? 0
}
