import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectForTest } from '@tunda/database/testing/connect'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoLogins } from '../server/seed/logins.ts'
import { seedDemo } from '../server/seed/seed.ts'
import { axeOn } from './axe.ts'
import { openShopFloor, type ShopFloor } from './shop-floor.ts'

type Login = Awaited<ReturnType<typeof demoLogins>>[number]

const james = { name: 'James Okello', email: 'james.okello@example.ug', password: 'Kampala24' }

let floor: ShopFloor
let aisha: Login
beforeAll(async () => {
  floor = await openShopFloor(async (url, dataDir) => {
    const database = await connectForTest(url)
    await seedDemo({ database, dataDir, log: () => undefined })
    await database.close()
  })
  const owner = (await demoLogins(floor.dataDir)).find(({ role }) => role === 'owner')
  if (owner === undefined) throw new Error('the demonstration has no owner')
  aisha = owner
})
afterAll(() => floor.close())

describe('an owner and a colleague', () => {
  it('meet by an invitation, work in two roles, and part, each step counting at once', async () => {
    const [desk, phone] = [
      await floor.visit('desk', { colorScheme: 'light' }),
      await floor.visit('phone', { colorScheme: 'dark' }),
    ]
    await signIn(desk.page, aisha)
    await invite(desk.page)
    await joinBy(phone.page, await linkMailedTo(james.email))
    await workAsMember(phone.page)
    await promote(desk.page)
    await workAsAdmin(phone.page)
    await remove(desk.page)
    await isOutside(phone.page)
    expect(desk.complaints).toEqual([])
    expect(phone.complaints.filter((words) => !words.includes('403'))).toEqual([])
  })

  it('do not meet when the colleague declines', async () => {
    const { page } = await floor.visit('desk')
    await signIn(page, aisha)
    await invite(page, 'rose@example.ug')
    const visitor = await floor.visit('phone')
    await visitor.page.goto(await linkMailedTo('rose@example.ug'))
    await visitor.page.getByRole('button', { name: 'Decline' }).click()
    await visitor.page.getByRole('heading', { name: 'You declined the invitation' }).waitFor()
    await page.reload()
    await page.getByText('Nobody is waiting to join.').waitFor()
    expect(await page.getByText('3 of 10 users').count()).toBe(1)
    expect(visitor.complaints).toEqual([])
  })
})

async function signIn(page: Page, { email, password }: Login): Promise<void> {
  await page.goto('/?auth=sign-in')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/dashboard')
}

async function invite(page: Page, email = james.email): Promise<void> {
  await page.goto('/organization-settings')
  await page.getByText('3 of 10 users').waitFor()
  await page.getByRole('button', { name: 'Invite a colleague' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('nobody')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByText('Unable to validate email address: invalid format').waitFor()
  await looksClean(page)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByRole('list', { name: 'Open invitations' }).getByText(email).waitFor()
  await page.getByText('4 of 10 users').waitFor()
  await looksClean(page)
}

/** The link in the newest mail to this address, once it is there. */
async function linkMailedTo(address: string): Promise<string> {
  const folder = join(floor.dataDir, 'mail')
  for (let tries = 0; tries < 100; tries += 1) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    for (const name of names.toReversed()) {
      const mail = await PostalMime.parse(await readFile(join(folder, name)))
      const link = /http\S+\?invitation=\S+/.exec(mail.text ?? '')?.[0]
      if (mail.to?.[0]?.address === address && link) return link
    }
    await new Promise((later) => setTimeout(later, 100))
  }
  throw new Error(`nothing was mailed to ${address}`)
}

async function joinBy(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('heading', { name: 'Join Kampala Phone Hub' }).waitFor()
  expect(page.url()).not.toContain('invitation=')
  await looksClean(page)
  await page.getByRole('button', { name: 'Create an account and join' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').fill(james.name)
  expect(await dialog.getByLabel('Email').inputValue()).toBe(james.email)
  await dialog.getByLabel('Password', { exact: true }).fill(james.password)
  await dialog.getByLabel('Confirm password').fill(james.password)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByText('Welcome to Kampala Phone Hub').waitFor()
}

/** No gate, no profit, no way to change products or people. */
async function workAsMember(page: Page): Promise<void> {
  await page.getByText('Sales today').waitFor()
  expect(await page.getByText('Gross profit').count()).toBe(0)
  await page.goto('/organization-settings')
  await page.getByText("You don't have permission to perform this action.").waitFor()
  await page.getByText(james.name).first().waitFor()
  expect(await page.getByRole('button', { name: 'Invite a colleague' }).count()).toBe(0)
  await looksClean(page)
}

async function promote(page: Page): Promise<void> {
  await page.reload()
  await page.getByRole('button', { name: `Actions for ${james.name}` }).click()
  await page.getByRole('menuitem', { name: 'Make admin' }).click()
  await page.getByRole('button', { name: `Make ${james.name} an admin` }).click()
  await page.getByText(`${james.name} is an admin now`).waitFor()
}

async function workAsAdmin(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.getByText('Gross profit').first().waitFor()
  await page.goto('/organization-settings')
  await page.getByRole('button', { name: 'Invite a colleague' }).waitFor()
  await page.getByRole('button', { name: 'Actions for Brenda Kirabo' }).waitFor()
  expect(await page.getByRole('button', { name: 'Actions for Samuel Okello' }).count()).toBe(0)
}

async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${james.name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await looksClean(page)
  await page.getByRole('button', { name: `Remove ${james.name}` }).click()
  await page.getByText(`${james.name} was removed`).waitFor()
  await page.getByText('3 of 10 users').waitFor()
}

/** Without touching the page: it hears of it. Whoever has no shop is led to set one up. */
async function isOutside(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Set up your shop' }).waitFor()
}

async function looksClean(page: Page): Promise<void> {
  await page.waitForTimeout(300)
  const { violations } = await axeOn(page).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => String(target))])).toEqual([])
}
