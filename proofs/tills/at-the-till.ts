import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { rowsOf } from './till-page.ts'

/** What people do on a till's page. */

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** The panels have addresses of their own. */
export async function showPanel(page: Page, panel: string): Promise<void> {
  await page.evaluate(`location.hash = ''; location.hash = '#catalogue/${panel}'`)
}

/** Unlocks a till with this person's PIN, which it asks for by name or, if it knows no other, at once. */
export async function typePin(
  page: Page,
  { name, pin }: { readonly name: string; readonly pin: string },
): Promise<void> {
  await page.getByRole('heading', { name }).waitFor()
  await page.keyboard.type(pin, { delay: 60 })
  await page.keyboard.press('Enter')
  await button(page, `${name} is selling`).waitFor()
}

/** Types this amount, in whole thousands, into the field of the thousand-shilling notes. */
export const typeThousands = async (page: Page, amount: number) =>
  await page.getByLabel(/of USh.1,000$/).fill(String(amount / 1000))

export async function openDrawer(page: Page, amount: number): Promise<void> {
  await showPanel(page, 'drawer')
  await typeThousands(page, amount)
  await button(page, /^Open with/).click()
  await page.getByText('The drawer is closed.').waitFor({ state: 'hidden' })
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** Checks what was counted, whatever it is, and closes the drawer; returns the milliseconds that the check took. */
export async function closeCounted(page: Page): Promise<number> {
  const began = Date.now()
  await button(page, /^Check USh/).click()
  await button(page, 'Close the drawer').waitFor()
  const took = Date.now() - began
  await button(page, 'Close the drawer').click()
  await page.getByText(/^Closed/).waitFor()
  return took
}

/** Waits until the whole ticket, with this total, is shown. */
export async function untilTicketIs(page: Page, total: number): Promise<void> {
  const ticket = page.getByRole('region', { name: 'Ticket' })
  await ticket
    .getByText(`USh ${total.toLocaleString('en')}`)
    .first()
    .waitFor()
}

/** Chooses Mobile Money, not cash, for the ticket. */
export async function payByMobileMoney(page: Page): Promise<void> {
  await page
    .getByRole('group', { name: 'Paid by' })
    .getByRole('button', { name: /Mobile/ })
    .click()
}

/** Completes the sale of the ticket; returns what the till shows. */
export async function complete(page: Page): Promise<string> {
  await page.keyboard.press('F9')
  const done = page.getByRole('region', { name: 'Sale completed' })
  await done.waitFor()
  const words = (await done.textContent()) ?? ''
  await button(page, 'New sale').click()
  await done.waitFor({ state: 'hidden' })
  return words
}

/** Waits until the server knows everything that was done here, for at most a minute. */
export async function untilAllTold(page: Page): Promise<void> {
  await until(async () => await page.evaluate<boolean>(`(${isAllTold})()`))
}

/** Waits until the condition holds, for at most a minute. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await isSo()); await pause(250)) {
    if (Date.now() > end) throw new Error('it never came to pass')
  }
}

/** Runs in the page. */
const isAllTold = `async () => {
  const sales = JSON.parse(await (${rowsOf('outbox')}));
  const settings = JSON.parse(await (${rowsOf('settings')}));
  return sales.length === 0 && settings.every((one) => !Array.isArray(one?.waiting) || one.waiting.length === 0);
}`
