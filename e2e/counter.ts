import type { BrowserContext, Page } from 'playwright-core'
import { openTillFloor, salesOf, type TillFloor } from '../proofs/tills/till-floor.ts'
import { launchBrowser } from './browser.ts'

const sizes = {
  tablet: { viewport: { width: 1280, height: 800 }, hasTouch: false },
  /** A tablet held upright, where the payment takes the ticket's place. */
  upright: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const

/** A shop floor, and devices that nobody has used yet. */
export type Counters = {
  readonly floor: TillFloor
  /** A device with a browser of its own, connected with the shop and ready to sell. */
  readonly open: (size: keyof typeof sizes, colorScheme?: 'light' | 'dark', token?: string) => Promise<Counter>
  readonly close: () => Promise<void>
}

export type Counter = { readonly page: Page; readonly context: BrowserContext; readonly complaints: string[] }

export async function openCounters(products: number): Promise<Counters> {
  const [floor, browser] = [await openTillFloor(products), await launchBrowser()]
  return {
    floor,
    open: async (size, colorScheme = 'light', token = floor.token) => {
      const context = await browser.newContext({ ...sizes[size], colorScheme, reducedMotion: 'reduce' })
      const page = await context.newPage()
      page.setDefaultTimeout(15_000)
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      await page.goto(floor.address)
      await page.getByLabel('Pairing code or token').fill(token)
      await page.keyboard.press('Enter')
      // Or who is selling, where the shop has staff.
      const ready = page.getByRole('button', { name: /^Brand 0 Model 0\b/ })
      await ready
        .or(page.getByRole('heading', { name: 'Who is selling?' }))
        .first()
        .waitFor()
      return { page, context, complaints }
    },
    close: async () => {
      await browser.close()
      await floor.close()
    },
  }
}

/** Keys at a hand's pace: slower than any scanner. */
export async function type(page: Page, keys: string): Promise<void> {
  for (const key of keys) await page.keyboard.press(key, { delay: 60 })
}

/** What a part of the screen says, line by line. */
export async function words(page: Page, place: string): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: with its line breaks, which keep words apart
  return (await page.getByRole('region', { name: place }).innerText()).replaceAll('\u00a0', ' ')
}

/** What the shop's latest sale came to on the server. */
export async function latestSale(floor: TillFloor): Promise<{ total: number; units: number }> {
  const last = (await salesOf(floor)).at(-1)
  return { total: Number(last?.total_amount), units: Number(last?.units) }
}
