import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scan } from '../proofs/tills/till-selling.ts'
import { demoTill } from '../server/seed/logins.ts'
import { count, finishCount, scan as scanToCount, startCount } from './count-steps.ts'
import { openDemoShop, signInAs } from './demo-shop.ts'
import type { ShopFloor, Visit } from './shop-floor.ts'

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

type Wanted = { id: string; org_id: string; name: string; barcode: string; price: string }

/** A product that is to be ordered, of a supplier who is known, in a shop with a branch in Jinja where its till stands. */
async function arrange(): Promise<Wanted & { jinja: string }> {
  const { rows } = await books.query<Wanted>(
    `select id, org_id, brand || ' ' || model as name, barcode, selling_price as price from products
     where barcode is not null and is_active and tracking = 'none' and current_stock <= coalesce(min_stock, 5)
     order by total_sold desc, id limit 1`,
  )
  const [product] = rows
  if (product === undefined) throw new Error('the demonstration sells nothing')
  const { org_id } = product
  const added = await books.query<{ id: string }>(
    `insert into locations (org_id, name, kind, position) values ($1, 'Jinja', 'shop', 1) returning id`,
    [org_id],
  )
  const jinja = added.rows[0]?.id ?? ''
  await books.query(
    `with kikuubo as (insert into suppliers (org_id, id, name) values ($1, gen_random_uuid(), 'Kikuubo Traders') returning id)
     insert into supplier_products (org_id, supplier_id, product_id, unit_cost) select $1, id, $2, $3 from kikuubo`,
    [org_id, product.id, Math.round(Number(product.price) / 2)],
  )
  await books.query('update pos_terminals set location_id = $2 where org_id = $1', [org_id, jinja])
  return { ...product, jinja }
}

async function stockAt({ id }: Wanted): Promise<Record<string, number>> {
  const { rows } = await books.query<{ name: string; on_hand: string }>(
    `select w.name, l.on_hand from stock_levels l join locations w on w.org_id = l.org_id and w.id = l.location_id
     where l.product_id = $1 and w.kind <> 'transit'`,
    [id],
  )
  return Object.fromEntries(rows.map(({ name, on_hand }) => [name, Number(on_hand)]))
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const confirm = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name }).click()

describe('goods that are ordered, come in short, and go to a branch', () => {
  it('are sold there without a network, counted, and make a profit that the branch shows', async () => {
    const wanted = await arrange()
    const { name, barcode, jinja } = wanted
    const before = await stockAt(wanted)
    const main = Object.keys(before)[0] ?? ''
    const desk = await signInAs(floor, 'owner', 'desk')
    const phone = await signInAs(floor, 'owner', 'phone')

    await order(desk.page, name, 4)
    const goods = await receiveShort(desk, phone, barcode, name)
    await addFreight(desk.page, goods, '30000')
    expect(await stockAt(wanted)).toEqual({ [main]: (before[main] ?? 0) + 3 })

    await sendToBranch(desk.page, barcode, 3)
    await receiveAtBranch(desk.page.url(), phone.page, barcode, 3)
    expect(await stockAt(wanted)).toEqual({ ...before, Jinja: 3 })

    await sellOffline(wanted)
    await expect.poll(() => stockAt(wanted), { timeout: 15_000 }).toEqual({ ...before, Jinja: 2 })

    // At the branch one of the two is missing.
    await workAt(phone.page, 'Jinja')
    await startCount(phone.page, 'Jinja')
    await count(await scanToCount(phone.page, barcode, name), 1)
    await finishCount(phone.page, '1 product')
    expect(await stockAt(wanted)).toEqual({ ...before, Jinja: 1 })

    await desk.page.goto(`/analytics?location=${jinja}`)
    await desk.page.getByText('Gross profit').first().waitFor()
    const { rows } = await books.query<{ profit: string }>('select profit from sales where location_id = $1', [jinja])
    const profit = Number(rows[0]?.profit)
    expect(profit).toBeGreaterThan(0)
    await desk.page.getByText(profit.toLocaleString('en-US')).first().waitFor()
    const complaints = [...desk.complaints, ...phone.complaints]
    expect(complaints.filter((words) => !words.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  })
})

async function order(page: Page, name: string, units: number): Promise<void> {
  await page.goto('/inventory/reorder')
  await press(page, 'Order all')
  const quantity = page.getByRole('textbox', { name: `Quantity of ${name}` })
  await quantity.fill(String(units))
  await quantity.blur()
  await press(page, 'Order')
  await page.getByRole('heading', { name: 'Order 1' }).waitFor()
}

/** One fewer than was ordered, scanned on a phone; answers the address of the list. */
async function receiveShort(desk: Visit, { page }: Visit, barcode: string, name: string): Promise<string> {
  await press(desk.page, 'Receive goods')
  await desk.page.getByRole('menuitem', { name: 'Count what arrived' }).click()
  await desk.page.waitForURL(/goods-in\?goods=/)
  const goods = desk.page.url()
  await page.goto(goods)
  await page.getByLabel('Add a product').waitFor()
  for (const units of [1, 2, 3]) {
    await scan(page, barcode)
    await page.getByText(`Added: ${name} × ${units}`).waitFor()
  }
  await press(page, 'Put in stock')
  await confirm(page, 'Put in stock')
  await page.getByRole('heading', { name: 'Goods received, no. 1' }).waitFor()
  return goods
}

async function addFreight(page: Page, goods: string, amount: string): Promise<void> {
  await page.goto(goods)
  await press(page, 'Add a cost')
  await page.getByLabel('Amount').fill(amount)
  await confirm(page, 'Share the cost')
  await page.getByText('Cost shared').waitFor()
}

async function sendToBranch(page: Page, barcode: string, units: number): Promise<void> {
  await page.goto('/transfers')
  await press(page, 'New transfer')
  await page.waitForURL(/transfer=/)
  await page.getByRole('button', { name: 'Send' }).waitFor()
  for (let unit = 1; unit <= units; unit += 1) {
    await scan(page, barcode)
    await page.getByText(`× ${unit}`).waitFor()
  }
  await press(page, 'Send')
  await confirm(page, /^Send/)
  await page.getByText('On the way to Jinja').first().waitFor()
}

async function receiveAtBranch(transfer: string, page: Page, barcode: string, units: number): Promise<void> {
  await page.goto(transfer)
  await press(page, 'Receive goods')
  for (let unit = 1; unit <= units; unit += 1) {
    await scan(page, barcode)
    await page.getByText(`× ${unit}`).waitFor()
  }
  await press(page, 'Receive goods')
  await confirm(page, /^Receive/)
  await page.getByText('Received in Jinja').waitFor()
}

/** At the till in Jinja, which has no network until it has sold. */
async function sellOffline({ barcode, name }: Wanted): Promise<void> {
  const { page, context } = await floor.visit('desk')
  await page.goto(floor.address.replace('localhost', 'pos.localhost'))
  await page.getByLabel('Pairing code or token').fill((await demoTill(floor.dataDir)) ?? '')
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .waitFor()
  await context.setOffline(true)
  await scan(page, barcode)
  await page.keyboard.press('F9')
  await page.getByRole('region', { name: 'Sale completed' }).waitFor()
  await context.setOffline(false)
}

async function workAt(page: Page, place: string): Promise<void> {
  await page.goto('/dashboard')
  const menu = page.getByRole('button', { name: 'Toggle sidebar' })
  const switcher = page.getByRole('button', { name: /^Location: / })
  if (!(await switcher.isVisible())) await menu.click()
  await switcher.click()
  await page.getByRole('menuitem', { name: place }).click()
}
