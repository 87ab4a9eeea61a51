import * as till from './at-the-till.ts'
import { openProfile, startShopBrowser } from './till-browser.ts'
import { barcodeOf, type TillFloor } from './till-floor.ts'
import { rowsOf, untilItOpensOffline } from './till-page.ts'
import { pairProfile, scan } from './till-selling.ts'

type Person = { readonly name: string; readonly pin: string }

/** A till's tablet on a profile that outlives its browser, used as at a real counter. */
export type CounterAtWork = Awaited<ReturnType<typeof openCounterAtWork>>

export async function openCounterAtWork(floor: TillFloor) {
  const profile = await openProfile()
  let browser = await startShopBrowser(profile.path)
  let page = await pairProfile(floor, browser)
  let seller: string | undefined
  const button = (name: string | RegExp) => page.getByRole('button', { name })

  async function reopen(): Promise<void> {
    await page.goto(floor.address)
    await page.getByRole('heading', { name: 'Who is selling?' }).waitFor()
    seller = undefined
  }
  async function lock(): Promise<void> {
    if (seller === undefined) return
    await button(`${seller} is selling`).click()
    await page.getByRole('heading', { name: 'Who is selling?' }).waitFor()
    seller = undefined
  }
  async function unlock(person: Person): Promise<void> {
    // Staff added after the till was paired are known to it from its next greeting on.
    if (!(await page.getByRole('heading', { name: 'Who is selling?' }).isVisible())) await page.reload()
    await button(person.name).click()
    await till.typePin(page, person)
    seller = person.name
  }
  const close = async () => {
    await page.evaluate(`location.hash = '#catalogue'`)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }

  return {
    lock,
    unlock,
    switchTo: async (person: Person) => {
      await lock()
      await unlock(person)
    },
    openDrawer: async (amount: number) => await till.openDrawer(page, amount),
    /** Sells this many units; returns the number on the receipt. */
    sell: async (units: number, method: 'cash' | 'momo'): Promise<string> => {
      for (let n = 0; n < units; n += 1) await scan(page, barcodeOf(0))
      await till.untilTicketIs(page, units * 1000)
      if (method === 'momo') await till.payByMobileMoney(page)
      const number = /(INV-\d+|C\d+-\d+)/.exec(await till.complete(page))?.[1]
      if (number === undefined) throw new Error('a receipt has a number')
      return number
    },
    takeOut: async (amount: number) => {
      await till.showPanel(page, 'drawer')
      await button('Money out').click()
      await page.getByRole('textbox', { name: 'Amount' }).fill(String(amount))
      await page.getByRole('combobox', { name: 'What for, or where to' }).click()
      await page.getByRole('option', { name: 'Lunch' }).click()
      await button(/^Take out/).click()
      await button('Money out').waitFor()
      await close()
    },
    /** Refunds this many units of the sale with this number; returns how many. */
    refund: async (number: string, units: number): Promise<number> => {
      await till.showPanel(page, 'refund')
      await page.getByRole('textbox', { name: /^Receipt/ }).fill(number)
      await page.keyboard.press('Enter')
      await page.getByRole('combobox', { name: /Model 0/ }).selectOption(String(units))
      await page.getByRole('textbox', { name: 'Reason' }).fill('Does not charge')
      await button(/^Refund USh/).click()
      await page.getByText(/^Refunded USh/).waitFor()
      await button('Done').click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      return units
    },
    /** Begins to count, and leaves it there. */
    typeCount: async (amount: number) => {
      await till.showPanel(page, 'drawer')
      await button('Count and close').click()
      await till.typeThousands(page, amount)
      await till.until(async () => (await page.evaluate<string>(rowsOf('settings'))).includes('"draft":{'))
    },
    closeDrawer: async (amount: number) => {
      await button('Continue counting').click()
      const kept = await page.getByLabel(/of USh.1,000$/).inputValue()
      if (Number(kept.replaceAll(',', '')) !== amount / 1000) throw new Error(`the count was lost: ${kept}`)
      await till.closeCounted(page)
      await close()
    },
    /** Queues the last sale this many times more, as a till keeps sales that it cannot send; none of them is being sent. */
    sellMany: async (times: number) => {
      await page.evaluate(repeatSale(times))
    },
    /** Counts as typed and closes; returns how long the comparison took. */
    closeCounted: async (): Promise<number> => {
      const took = await till.closeCounted(page)
      await close()
      return took
    },
    /** All processes of the browser at once. */
    killAndReopen: async () => {
      await page.evaluate(untilItOpensOffline)
      await browser.kill()
      browser = await startShopBrowser(profile.path)
      page = await browser.open('about:blank')
      await reopen()
    },
    /** Waits until the server knows everything that was done here. */
    untilTold: async () => await till.untilAllTold(page),
    close: async () => {
      await browser.kill()
      await profile.close()
    },
  }
}

/** Runs in the page. */
const repeatSale = (times: number) => `(async () => {
  const open = indexedDB.open('tunda-till');
  await new Promise((resolve) => open.addEventListener('success', resolve));
  const tx = open.result.transaction('sales', 'readwrite');
  const sales = tx.objectStore('sales');
  const asked = sales.index('by_seq').openCursor(null, 'prev');
  await new Promise((resolve) => asked.addEventListener('success', resolve));
  const last = asked.result.value;
  for (let n = 1; n <= ${times}; n += 1)
    sales.add({ ...last, id: crypto.randomUUID(), seq: last.seq + n, local_number: last.local_number + '-' + n });
  await new Promise((resolve) => tx.addEventListener('complete', resolve));
  open.result.close();
})()`
