import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoLogins } from '../server/seed/logins.ts'
import { openDemoShop, signInAs } from './demo-shop.ts'
import type { ShopFloor } from './shop-floor.ts'

let floor: ShopFloor
beforeAll(async () => {
  floor = await openDemoShop()
})
afterAll(() => floor.close())

/** A fingerprint reader that always says yes. */
async function plugInReader(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
}

it('an admin adds a passkey, keeps the recovery codes, signs in with it by keys alone, and removes it', async () => {
  const { page, complaints } = await signInAs(floor, 'admin', 'desk')
  await plugInReader(page)
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await codes.getByRole('listitem').first().waitFor()
  // They are shown only now: no slip closes them.
  await page.keyboard.press('Escape')
  expect(await codes.getByRole('listitem').count()).toBe(10)
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('button', { name: 'Remove Passkey' }).waitFor()

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL((address) => address.pathname === '/')
  const login = (await demoLogins(floor.dataDir)).find(({ role }) => role === 'admin')
  await page.goto('/?auth=sign-in')
  await page.getByLabel('Email').fill(login?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(login?.password ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Continue with a passkey' }).waitFor()
  expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('Continue with a passkey')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')

  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Remove Passkey' }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await page.getByText('Off. You sign in with your password alone.').waitFor()
  expect(complaints).toEqual([])
})
