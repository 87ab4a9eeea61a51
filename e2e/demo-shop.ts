import { connectForTest } from '@tunda/database/testing/connect'
import type { Page } from 'playwright-core'
import { demoLogins } from '../server/seed/logins.ts'
import { seedDemo } from '../server/seed/seed.ts'
import { passSecondStep } from './second-step.ts'
import { openShopFloor, type Screen, type ShopFloor, type Visit } from './shop-floor.ts'

type Role = 'owner' | 'admin' | 'member' | 'super admin'

/** The whole product with the demonstration shop in it, weeks of trade and all. */
export async function openDemoShop(): Promise<ShopFloor> {
  return await openShopFloor(async (url, dataDir) => {
    const database = await connectForTest(url)
    await seedDemo({ database, dataDir, log: () => undefined })
    await database.close()
  })
}

/** A browser in which the demonstration's owner, admin, member or super admin has signed in. */
export async function signInAs(floor: ShopFloor, role: Role, screen: Screen): Promise<Visit> {
  const visit = await floor.visit(screen)
  await signIn(floor, role, visit.page)
  return visit
}

/** Signs one of the demonstration's people in on this page. */
export async function signIn(floor: Pick<ShopFloor, 'dataDir'>, role: Role, page: Page): Promise<void> {
  const login = (await demoLogins(floor.dataDir)).find((one) => one.role === role)
  if (login === undefined) throw new Error(`the demonstration has no ${role}`)
  await page.goto('/?auth=sign-in')
  await page.getByLabel('Email').fill(login.email)
  await page.getByLabel('Password', { exact: true }).fill(login.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
  if (role === 'super admin') await passSecondStep(page, login.email)
  await page.waitForURL(role === 'super admin' ? '**/superadmin' : '**/dashboard')
}
