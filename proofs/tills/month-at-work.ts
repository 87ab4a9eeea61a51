import type { BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from '../../e2e/browser.ts'
import {
  button,
  closeCounted,
  complete,
  openDrawer,
  payByMobileMoney,
  showPanel,
  typePin,
  untilAllTold,
  untilTicketIs,
} from './at-the-till.ts'
import { atDesk } from './month-at-desk.ts'
import type { Found, Hands } from './month-by-calls.ts'
import { goods } from './month-ledger.ts'
import { change } from './month-script.ts'
import { type MonthShop, password, phoneOf, seller } from './month-shop.ts'
import type { TillStep } from './month-steps.ts'
import { scanOf } from './till-page.ts'

/** A desk and a till in browsers whose clocks follow the server's. */
export type MonthAtWork = Hands & {
  /** Begins a day: the clocks are this many milliseconds ahead, the owner signs in and the till is unlocked. */
  readonly begin: (ahead: number) => Promise<void>
  /** Ends a day: the till has sent everything that was done offline. */
  readonly end: () => Promise<void>
  /** Counts the till's drawer, which contains this much, and closes it. */
  readonly closeDrawer: (amount: number) => Promise<void>
  /** The text of a screen at the desk. */
  readonly read: (path: string, until: string | RegExp) => Promise<string>
  readonly complaints: readonly string[]
  readonly close: () => Promise<void>
}

/** The clock of the pages: their own, shifted by the month's offset. Runs in the page before its own code. */
const movedClock = (ahead: number) => `if (location.protocol === 'http:') {
  const Real = Date;
  localStorage['month-ahead'] ??= '${ahead}';
  const moved = () => Real.now() + Number(localStorage['month-ahead']);
  globalThis.Date = class extends Real {
    constructor(...given) { given.length === 0 ? super(moved()) : super(...given); }
    static now() { return moved(); }
  };
  globalThis.print = () => undefined;
}`

export async function openMonthAtWork(
  month: MonthShop,
  found: Found,
  ahead: number,
  calls: Hands,
): Promise<MonthAtWork> {
  const browser = await launchBrowser()
  const complaints: string[] = []
  const port = new URL(month.service.address).port
  const open = async (address: string): Promise<{ page: Page; context: BrowserContext }> => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      baseURL: address,
    })
    await context.addInitScript({ content: movedClock(ahead) })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    page.on('pageerror', (error) => complaints.push(error.message))
    return { page, context }
  }
  const desk = await open(`http://localhost:${port}`)
  const till = await open(`http://pos.localhost:${port}`)
  let isOffline = false
  await signIn(desk.page, month.shop.owner.email)
  await pair(till.page, month.token)
  await typePin(till.page, seller)
  await openDrawer(till.page, change)

  async function goOffline(next: boolean): Promise<void> {
    if (isOffline === next) return
    await till.context.setOffline(next)
    isOffline = next
  }
  const untilTold = async () => {
    await goOffline(false)
    await untilAllTold(till.page)
  }
  return {
    complaints,
    begin: async (next) => {
      await till.page.evaluate(`localStorage.setItem('month-ahead', '${next}')`)
      await desk.page.evaluate(`localStorage.clear(); localStorage.setItem('month-ahead', '${next}')`)
      await Promise.all([
        till.page.reload().then(() => typePin(till.page, seller)),
        signIn(desk.page, month.shop.owner.email),
      ])
    },
    end: untilTold,
    desk: async (step) => {
      if (step.do === 'change the list' || step.do === 'spend') await calls.desk(step)
      else await atDesk(desk.page, step, month, found)
    },
    till: async (step, offline) => {
      if (step.do === 'sell on account') {
        // The till asks the server whose account it is; then the network is cut.
        await goOffline(false)
        await chooseCustomer(till.page, step.who)
      }
      await goOffline(offline)
      await atTill(till.page, step, offline)
    },
    closeDrawer: async (amount) => {
      await showPanel(till.page, 'drawer')
      await button(till.page, 'Count and close').click()
      await till.page.getByLabel(/of USh.1,000$/).fill(String(Math.floor(amount / 1000)))
      if (amount % 1000 > 0) await till.page.getByLabel(/of USh.500$/).fill(String((amount % 1000) / 500))
      await closeCounted(till.page)
      await untilTold()
    },
    read: async (path, until) => {
      await desk.page.goto(path)
      await desk.page.getByText(until).first().waitFor()
      return await plain(desk.page)
    },
    close: async () => await browser.close(),
  }
}

const plain = async (page: Page) => ((await page.getByRole('main').textContent()) ?? '').replaceAll('\u00a0', ' ')

/** Signs in somebody of a shop whose people have the month's password; they get to the dashboard, or to where they were when their session ended. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/?auth=sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(({ pathname, searchParams }) => pathname !== '/' && !searchParams.has('auth'))
}

async function pair(page: Page, token: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Pairing code or token').fill(token)
  await button(page, 'Connect').click()
}

/** By the phone number, of which a part of a name may be found in other people's. */
async function chooseCustomer(page: Page, who: string): Promise<void> {
  await showPanel(page, 'customer')
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(phoneOf(who))
  await page.getByRole('dialog').getByRole('button', { name: who }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

async function atTill(page: Page, step: TillStep, offline: boolean): Promise<void> {
  if (step.do === 'receive') return await receiveAtTill(page, step.who, step.amount, offline)
  const { good, quantity } = step
  await page.evaluate(scanOf(goods[good].barcode))
  const ticket = page.getByRole('region', { name: 'Ticket' })
  await ticket.getByText(goods[good].model).first().waitFor()
  for (let n = 1; n < quantity; n += 1) await page.evaluate(scanOf(goods[good].barcode))
  const total = step.do === 'sell' ? goods[good].price * quantity : step.total
  await untilTicketIs(page, total)
  if (step.do === 'sell on account') await button(page, /^Put USh.* on account/).click()
  else if (step.method === 'mobile_money') await payByMobileMoney(page)
  await complete(page)
}

async function receiveAtTill(page: Page, who: string, amount: number, offline: boolean): Promise<void> {
  await showPanel(page, 'payment')
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Name', { exact: true }).fill(offline ? who : phoneOf(who))
  if (offline) {
    await panel.getByLabel('Phone').fill(phoneOf(who))
    await panel.getByRole('button', { name: 'Use this customer' }).click()
  } else await panel.getByRole('button', { name: who }).click()
  await panel.getByLabel('Cash received').fill(String(amount))
  await panel.getByRole('button', { name: /^Receive USh/ }).click()
  await panel
    .getByText(/-P\d{4}/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
}
