import type { Page } from 'playwright-core'
import { codeOf } from '../server/testing/authenticator.ts'

/** Recovery codes by address: a code of the app works once in 30 seconds, these at any moment. */
const kept = new Map<string, string[]>()

/** What follows the password of somebody who must have a second factor: they set an app up the first time, later they show that they have it. */
export async function passSecondStep(page: Page, email: string): Promise<void> {
  const codes = kept.get(email)
  if (codes === undefined) kept.set(email, await setUp(page))
  else {
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes.shift() ?? '')
    await page.getByRole('button', { name: 'Continue' }).click()
  }
}

async function setUp(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Use an authenticator app' }).click()
  const secret = await page.locator('code').textContent()
  await page.getByLabel('Code that the app shows').fill(codeOf(secret?.replaceAll(' ', '') ?? ''))
  await page.getByRole('button', { name: 'Confirm' }).click()
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await shown.first().waitFor()
  const codes = await shown.allTextContents()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  return codes
}
