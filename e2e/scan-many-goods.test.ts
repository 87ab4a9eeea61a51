import pg from 'pg'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scan } from '../proofs/tills/till-selling.ts'
import { openDemoShop, signInAs } from './demo-shop.ts'
import type { ShopFloor } from './shop-floor.ts'

const [atKill, inAll] = [180, 300]
/** Scanned just before the tab is killed, while nothing reaches the server. */
const unsent = 10

let floor: ShopFloor
let books: pg.Client

beforeAll(async () => {
  floor = await openDemoShop()
  books = new pg.Client({ connectionString: floor.databaseUrl })
  await books.connect()
})
afterAll(async () => {
  await books.end()
  await floor.close()
})

type Wanted = { readonly id: string; readonly name: string; readonly barcode: string; readonly stock: number }

async function aProduct(): Promise<Wanted> {
  const { rows } = await books.query<Wanted>(
    `select id, brand || ' ' || model as name, barcode, current_stock::int as stock from products
     where barcode is not null and is_active and tracking = 'none' and not has_expiry order by total_sold desc, id limit 1`,
  )
  if (rows[0] === undefined) throw new Error('the demonstration sells nothing')
  return rows[0]
}

async function countedOf({ id }: Wanted): Promise<number> {
  const { rows } = await books.query<{ quantity: number }>(
    'select quantity::int as quantity from goods_in_lines where product_id = $1 order by position desc limit 1',
    [id],
  )
  return rows[0]?.quantity ?? 0
}

/** As a killed process: no page says goodbye. */
async function crash(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const gone = page.waitForEvent('crash')
  void devtools.send('Page.crash').catch(() => undefined)
  await gone
  await page.close()
}

it('three hundred goods are scanned: the tab is killed at 180, and 180 are there', { timeout: 600_000 }, async () => {
  const wanted = await aProduct()
  const { page, context } = await signInAs(floor, 'owner', 'desk')
  await page.goto('/inventory/goods-in')
  await page.getByRole('button', { name: 'Receive goods' }).first().click()
  await page.waitForURL(/goods-in\?goods=/)
  const goods = page.url()
  await page.getByLabel('Add a product').waitFor()
  for (let scanned = 1; scanned <= atKill; scanned += 1) {
    if (scanned === atKill - unsent + 1) {
      await expect.poll(() => countedOf(wanted), { timeout: 180_000 }).toBe(atKill - unsent)
      await context.setOffline(true)
    }
    await scan(page, wanted.barcode)
  }
  await crash(context, page)
  expect(await countedOf(wanted)).toBe(atKill - unsent)
  await context.setOffline(false)

  const again = await context.newPage()
  await again.goto(goods)
  await again.getByLabel('Add a product').waitFor()
  await expect.poll(() => countedOf(wanted), { timeout: 180_000 }).toBe(atKill)
  for (let scanned = atKill; scanned < inAll; scanned += 1) await scan(again, wanted.barcode)
  await again.getByText(`Added: ${wanted.name} × ${inAll}`).waitFor({ timeout: 180_000 })
  expect(await countedOf(wanted)).toBe(inAll)
  await again.getByRole('button', { name: 'Put in stock' }).first().click()
  await again.getByRole('dialog').getByRole('button', { name: 'Put in stock' }).click()
  await again.getByRole('heading', { name: /^Goods received, no\./ }).waitFor()
  const { stock } = await aProduct()
  expect(stock).toBe(wanted.stock + inAll)
})
