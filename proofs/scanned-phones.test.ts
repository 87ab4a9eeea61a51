import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../e2e/browser.ts'
import { createPasswords } from '../server/account/passwords.ts'
import { openShop, openTestDatabase, type TestDatabase, type TestShop } from '../server/testing/shops.ts'
import { newImeis, stockPhones } from '../server/testing/units.ts'
import { publish, sized } from './figures.ts'
import { signIn } from './tills/month-at-work.ts'
import { password } from './tills/month-shop.ts'
import { type Mutation, openService, type Service } from './whole-product.ts'

const scans = sized(100, 500)
const scansOfMutant = 20
const perSecond = 20
/** Between two keys of a scanner, in milliseconds. */
const betweenKeys = 2

let testDb: TestDatabase
let service: Service
let browser: Browser
let shop: TestShop
let product_id: string
let known: string
/** The mutant: every tenth number is not stored. */
let isLossy = false
let kept = 0
const losesTenth: Mutation = ({ sql }, run) => {
  if (!isLossy || !sql.startsWith('insert into goods_in_units')) return run(sql)
  kept += 1
  return kept % 10 === 0 ? Promise.resolve([]) : run(sql)
}

beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
  const environment = { SITE_URL: 'http://localhost', EMAIL_CONFIRMATION: 'off' }
  service = await openService(testDb, { environment, mutate: losesTenth })
  const hash = await createPasswords().hash(password, '')
  await testDb.asOwner('update auth.users set password_hash = $2 where id = $1', [shop.owner.user_id, hash])
  const phones = await stockPhones(testDb, shop, 1)
  product_id = phones.product_id
  known = phones.imeis[0] ?? ''
  await testDb.asOwner('update products set barcode = $2 where id = $1', [product_id, '8806094926941'])
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await service.stop()
  await testDb.close()
})

/** Presses the keys of a code like a scanner, each with the time at which a scanner presses it: on a busy machine it must not be taken for typing. */
function press(session: CDPSession, code: string, at: number): Promise<unknown> {
  const keys = [...code].map((key) => ({ key, text: key }))
  const sent = [...keys, { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }].flatMap(
    (key, place) => {
      const timestamp = (at + place * betweenKeys) / 1000
      return (['keyDown', 'keyUp'] as const).map((type) =>
        session.send('Input.dispatchKeyEvent', { ...key, type, text: type === 'keyDown' ? key.text : '', timestamp }),
      )
    },
  )
  return Promise.all(sent)
}

/** Scans one after the other at the scanner's rate, whether the page keeps up or not. Returns how many a second were read. */
async function scanAll(session: CDPSession, codes: readonly string[]): Promise<number> {
  const began = Date.now()
  const pressed: Promise<unknown>[] = []
  for (const [place, code] of codes.entries()) {
    await pause(Math.max(began + (place * 1000) / perSecond - Date.now(), 0))
    pressed.push(press(session, code, Date.now()))
  }
  const seconds = (Date.now() - began) / 1000 + 1 / perSecond
  await Promise.all(pressed)
  return codes.length / seconds
}

type Desk = { readonly page: Page; readonly session: CDPSession; readonly complaints: readonly string[] }

/** A desk where goods are received, after a phone's box was scanned. */
async function openDesk(): Promise<Desk> {
  const port = new URL(service.address).port
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    baseURL: `http://localhost:${port}`,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await signIn(page, shop.owner.email)
  await page.goto('/inventory/goods-in')
  await page.getByRole('button', { name: 'Receive goods' }).first().click()
  await page.waitForURL(/goods-in\?goods=/)
  await page.getByLabel('Add a product').waitFor()
  const session = await context.newCDPSession(page)
  await press(session, '8806094926941', Date.now())
  await page.getByRole('textbox', { name: 'IMEI' }).waitFor()
  return { page, session, complaints }
}

/** The numbers on the newest list, as the server has them. */
async function numbersKept(): Promise<string[]> {
  const rows = await testDb.asOwner<{ number: string }>(
    `select number from goods_in_units where goods_in_id = (
       select id from goods_ins where org_id = $1 order by created_at desc limit 1) order by position`,
    [shop.org_id],
  )
  return rows.map(({ number }) => number)
}

const areAllSaved = (page: Page) =>
  expect.poll(() => page.evaluate<number>(waiting), { timeout: 120_000, interval: 100 }).toBe(0)
/** How many scans are stored on the device only. */
const waiting = `Object.keys(localStorage).filter((name) => name.startsWith('tunda:scan:')).length`

describe(`a scanner that scans ${scans} phones, ${perSecond} a second`, () => {
  it('loses none and doubles none, and what is there already is named', {
    timeout: sized(120_000, 300_000),
  }, async () => {
    const imeis = newImeis(scans)
    const { page, session, complaints } = await openDesk()
    const rate = await scanAll(session, imeis)
    const ended = Date.now()
    await areAllSaved(page)
    const behind = Date.now() - ended
    expect(await numbersKept()).toEqual(imeis)
    await page.getByText(`${scans} of ${scans}`).first().waitFor()

    await scanAll(session, [imeis[3] ?? ''])
    await page.getByText(`${imeis[3]} is entered twice.`).first().waitFor()
    await scanAll(session, [known])
    await page
      .getByText(new RegExp(`${known}.*in stock`))
      .first()
      .waitFor()
    expect(await numbersKept()).toEqual(imeis)

    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Put in stock' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Put in stock' }).click()
    await page.getByRole('heading', { name: /^Goods received, no\./ }).waitFor()
    const inStock = await testDb.asOwner<{ imei1: string }>(
      `select imei1 from units where org_id = $1 and state = 'in_stock' order by imei1`,
      [shop.org_id],
    )
    expect(inStock.map(({ imei1 }) => imei1)).toEqual([known, ...imeis].toSorted())
    expect(complaints).toEqual([])
    await page.context().close()
    publish(
      `${scans} phones scanned in, ${perSecond} a second`,
      `${rate.toFixed(1)} a second: ${scans} of ${scans} on the list, in their order, none twice; the last was kept ${behind} ms after its scan`,
      `every tenth is not kept: ${await lostByMutant()} of ${scansOfMutant} were missing`,
    )
  })
})

async function lostByMutant(): Promise<number> {
  isLossy = true
  const { page, session } = await openDesk()
  await scanAll(session, newImeis(scansOfMutant))
  await areAllSaved(page)
  const lost = scansOfMutant - (await numbersKept()).length
  expect(lost).toBeGreaterThan(0)
  await page.context().close()
  return lost
}
