import type { Locator, Page } from 'playwright-core'

/** Starts a count of everything, on whatever screen this is. */
export async function startCount(page: Page, note: string): Promise<void> {
  await page.goto('/stock-taking')
  await page.getByRole('button', { name: 'Start a count' }).first().click()
  await page.getByLabel('Note').fill(note)
  await page.getByRole('button', { name: 'Start counting' }).click()
  await page.getByRole('list', { name: 'Left to count' }).waitFor()
}

/** As a scanner does that types into the field. Answers with the product in hand. */
export async function scan(page: Page, code: string, name: string): Promise<Locator> {
  const field = page.getByLabel('Scan a barcode or search')
  await field.fill(code)
  await field.press('Enter')
  const hand = page.getByRole('region', { name: `Counting ${name}` })
  await hand.waitFor()
  return hand
}

/** Writes how many there are of the product in hand. */
export async function count(hand: Locator, quantity: number): Promise<void> {
  const field = hand.getByLabel(/^Units of .* counted$/)
  await field.fill(String(quantity))
  await field.press('Enter')
}

/** Ends the count with the stock put right. */
export async function finishCount(page: Page, adjusts: string): Promise<void> {
  await page.getByRole('button', { name: /^Finish/ }).click()
  await page.getByRole('button', { name: `Complete and adjust ${adjusts}` }).click()
  await page.getByText(`The stock of ${adjusts} was adjusted.`).waitFor()
}

/** One of the product sold at the desk, by its name. */
export async function sellOne(page: Page, name: string): Promise<void> {
  await page.goto('/sales?new')
  await page.getByLabel('Scan or search products').fill(name)
  await page
    .getByRole('button', { name: new RegExp(`^${name}\\b`) })
    .first()
    .click()
  await page.getByRole('button', { name: /Complete sale/ }).click()
  await page.getByRole('region', { name: /^Receipt INV-/ }).waitFor()
}
