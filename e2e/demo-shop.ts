import { connect } from '@tunda/database'
import { demoLogins, seedDemo } from '../server/seed.ts'
import { openShopFloor, type Screen, type ShopFloor } from './shop-floor.ts'

/** The whole product with the demonstration shop in it, weeks of trade and all. */
export async function openDemoShop(): Promise<ShopFloor> {
  return await openShopFloor(async (url, dataDir) => {
    const database = await connect(url)
    await seedDemo({ database, dataDir, log: () => undefined })
    await database.close()
  })
}

/** A browser in which the demonstration's owner, admin or member has signed in. */
export async function signInAs(floor: ShopFloor, role: 'owner' | 'admin' | 'member', screen: Screen) {
  const visit = await floor.visit(screen)
  const login = (await demoLogins(floor.dataDir)).find((one) => one.role === role)
  if (login === undefined) throw new Error(`the demonstration has no ${role}`)
  await visit.page.goto('/?auth=sign-in')
  await visit.page.getByLabel('Email').fill(login.email)
  await visit.page.getByLabel('Password', { exact: true }).fill(login.password)
  await visit.page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
  await visit.page.waitForURL('**/dashboard')
  return visit
}
