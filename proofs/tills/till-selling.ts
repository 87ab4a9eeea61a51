import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Route } from 'playwright-core'
import { randomFrom } from '../figures.ts'
import { openProfile, type ShopBrowser, startShopBrowser } from './till-browser.ts'
import { barcodeOf, salesOf, type TillFloor } from './till-floor.ts'
import { printEveryReceipt, rowsOf, scanOf, untilItOpensOffline } from './till-page.ts'
import { watchSales } from './till-wire-watch.ts'

/** A sale as the till stores it. */
export type Kept = {
  readonly id: string
  readonly local_number: string
  readonly state: string
  readonly receipt_at: string | null
  readonly receipt: { readonly total_amount: number; readonly invoiceNumber: string }
}

/** The result of selling through kills and network cuts. */
export type Sold = {
  readonly kept: readonly Kept[]
  /** Stored, and not on the server; on the server more than once, or with another total. */
  readonly lost: readonly string[]
  readonly strange: readonly string[]
  /** Stored, but no receipt was ever seen; printed, but not stored. */
  readonly withoutReceipt: readonly string[]
  readonly withoutSale: readonly string[]
  readonly stillWaiting: number
  /** Sent by one tab while another was sending it. */
  readonly sentByTwo: readonly string[]
  readonly kills: number
  readonly cuts: number
  /** Receipts that were printed only after a kill, from what was on disk. */
  readonly recovered: number
}

type Options = {
  readonly sales: number
  readonly kills: number
  readonly cuts: number
  readonly prepare?: string
  readonly isOffline?: boolean
  /** What is sent is held back until a second tab has sent it too, for at most 20 s: tabs that may both send then do, on a machine of any speed. */
  readonly isHeld?: boolean
}

const tabs = 2

/** Pairs a new profile with the shop, and waits until the till would open offline. */
export async function pairProfile(floor: TillFloor, browser: ShopBrowser): Promise<Page> {
  const page = await browser.open(floor.address)
  await page.getByLabel('Pairing code or token').fill(floor.token)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.locator('[data-tile]').first().waitFor()
  await page.evaluate(untilItOpensOffline)
  return page
}

/** Scans a code, wherever the focus is. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate(scanOf(code))
}

/** Sells in two tabs of one profile until this many sales are stored, while the browser is killed and the network cut. */
export async function sellThroughKills(
  floor: TillFloor,
  { sales, kills, cuts, prepare, isOffline = false, isHeld = false }: Options,
): Promise<Sold> {
  const [roll, profile] = [randomFrom(), await openProfile()]
  const printed = new Set<string>()
  const done = { kills: 0, cuts: 0, recovered: 0 }
  const wire = watchSales()
  let browser = await startShopBrowser(profile.path, prepare)
  // No sale was begun since the browser restarted: what is printed now was left by the kill.
  let isFresh = false
  let onStored: (() => void) | undefined
  try {
    const first = await pairProfile(floor, browser)
    await first.evaluate(printEveryReceipt)
    await first.close()
    if (isOffline) floor.wire.cut()
    let pages = await openTabs()
    for (let kept = 0; kept < sales; kept = (await keptBy(pages[0] as Page)).length) {
      const page = pages[kept % tabs] as Page
      if (done.cuts < cuts && roll() < (cuts * 1.3) / sales) await cutMidway()
      const isKilled = done.kills < kills && roll() < (kills * 1.3) / sales
      await sell(page, kept, isKilled)
      if (isKilled) pages = await killAndReopen()
    }
    while (done.kills < kills) pages = await killAndReopen()
    while (done.cuts < cuts) await cutMidway()
    floor.wire.mend()
    const stillWaiting = await untilSent(pages[0] as Page)
    await lookAtReceipts(pages)
    return {
      ...(await verdict(floor, await keptBy(pages[0] as Page), printed)),
      stillWaiting,
      sentByTwo: [...wire.sentByTwo],
      ...done,
    }
  } finally {
    await browser.kill()
    await profile.close()
  }

  async function openTabs(): Promise<Page[]> {
    const opened = []
    for (let tab = 0; tab < tabs; tab += 1) {
      const page = await browser.open('about:blank')
      wire.follow(page)
      page.on('console', (message) => {
        const [word, what] = message.text().split(': ')
        if (word === 'printed' && what) {
          printed.add(what.replace('Receipt ', ''))
          if (isFresh) done.recovered += 1
        }
        if (word === 'stored') onStored?.()
      })
      if (isHeld) await page.route('**/process_sale_transaction_pos', hold)
      await page.goto(floor.address)
      await page.locator('[data-tile]').first().waitFor()
      opened.push(page)
    }
    return opened
  }

  async function hold(route: Route): Promise<void> {
    for (const until = Date.now() + 20_000; wire.sentByTwo.size === 0 && Date.now() < until; ) await pause(50)
    await route.continue()
  }

  async function sell(page: Page, place: number, isKilled: boolean): Promise<void> {
    isFresh = false
    await scan(page, barcodeOf(place % 50))
    await page.locator('[aria-label="Ticket"] li').first().waitFor()
    const stored = new Promise<void>((resolve) => {
      onStored = resolve
    })
    await page.keyboard.press('F9')
    if (!isKilled) return await page.getByRole('heading', { name: 'Sale completed' }).waitFor()
    // Every other time right after it is on disk, before anything can be printed; else at any moment.
    if (done.kills % 2 === 0) await Promise.race([stored, pause(3000)])
    else await pause(roll() * 150)
    return undefined
  }

  async function killAndReopen(): Promise<Page[]> {
    await browser.kill()
    wire.forget()
    done.kills += 1
    isFresh = true
    browser = await startShopBrowser(profile.path, prepare)
    return await openTabs()
  }

  /** The network comes back for a moment, and is cut while something is being sent. */
  async function cutMidway(): Promise<void> {
    floor.wire.mend()
    await pause(50 + roll() * 400)
    floor.wire.cut()
    done.cuts += 1
  }
}

/** Everything in one store of the till. */
export async function readStore<Row>(page: Page, store: string): Promise<Row[]> {
  return JSON.parse(await page.evaluate<string>(rowsOf(store))) as Row[]
}

const keptBy = (page: Page) => readStore<Kept>(page, 'sales')

async function untilSent(page: Page): Promise<number> {
  const until = Date.now() + 120_000
  let waiting = await readStore(page, 'outbox')
  while (waiting.length > 0 && Date.now() < until) {
    await pause(250)
    waiting = await readStore(page, 'outbox')
  }
  return waiting.length
}

/** Goes on to the next sale like a seller, which is when a receipt that was left behind is shown. */
async function lookAtReceipts(pages: readonly Page[]): Promise<void> {
  const until = Date.now() + 10_000
  while (Date.now() < until) {
    const sales = await keptBy(pages[0] as Page)
    if (sales.every(({ receipt_at, state }) => receipt_at !== null || state === 'asking')) return
    for (const page of pages) {
      const next = page.getByRole('button', { name: 'New sale' })
      if (await next.isVisible()) await next.click()
    }
    await pause(100)
  }
}

async function verdict(floor: TillFloor, kept: readonly Kept[], printed: ReadonlySet<string>) {
  const rows = await salesOf(floor)
  const known = new Map(rows.map((row) => [row.id, row]))
  const numbers = new Set(kept.flatMap(({ local_number, receipt }) => [local_number, receipt.invoiceNumber]))
  const wasPrinted = (sale: Kept) => printed.has(sale.local_number) || printed.has(sale.receipt.invoiceNumber)
  return {
    kept,
    lost: kept.filter(({ id }) => !known.has(id)).map(({ local_number }) => local_number),
    strange: [
      ...rows.filter(({ id }) => !kept.some((sale) => sale.id === id)).map(({ id }) => `${id} is not the till's`),
      ...kept
        .filter(({ id, receipt }) => known.has(id) && Number(known.get(id)?.total_amount) !== receipt.total_amount)
        .map(({ local_number }) => `${local_number} has another sum`),
    ],
    withoutReceipt: kept
      .filter((sale) => !wasPrinted(sale) && sale.receipt_at === null)
      .map((sale) => sale.local_number),
    withoutSale: [...printed].filter((number) => !numbers.has(number)),
  }
}
