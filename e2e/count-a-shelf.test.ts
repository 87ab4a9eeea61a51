import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeOn } from './axe.ts'
import { count, finishCount, scan, sellOne, startCount } from './count-steps.ts'
import { openDemoShop, signInAs } from './demo-shop.ts'
import type { ShopFloor } from './shop-floor.ts'

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

type Shelf = { id: string; name: string; barcode: string; stock: number }

/** A product that there are a few of, as the books know it. */
async function onTheShelf(): Promise<Shelf> {
  const { rows } = await books.query<Shelf>(
    `select id, brand || ' ' || model as name, barcode, current_stock::int as stock from products
     where barcode is not null and current_stock between 5 and 40 and is_active order by current_stock desc limit 1`,
  )
  if (rows[0] === undefined) throw new Error('nothing is on the shelf')
  return rows[0]
}

async function stockOf({ id }: Shelf): Promise<number> {
  const { rows } = await books.query<{ stock: number }>(
    'select current_stock::int as stock from products where id = $1',
    [id],
  )
  return rows[0]?.stock ?? Number.NaN
}

describe('a shelf counted with a phone', () => {
  it('is put right while somebody sells from it, and the ledger explains every unit', async () => {
    const shelf = await onTheShelf()
    const counter = await signInAs(floor, 'owner', 'phone')
    const desk = await signInAs(floor, 'admin', 'desk')
    const { page } = counter

    await startCount(page, 'Top shelf')

    // Two are scanned, and the rest is typed: two fewer than there should be.
    await scan(page, shelf.barcode, shelf.name)
    const hand = await scan(page, shelf.barcode, shelf.name)
    await expect.poll(() => hand.getByLabel(/^Units of .* counted$/).inputValue()).toBe('2')

    // The network goes; what is counted is safe, and is still there when the page comes back.
    await counter.context.setOffline(true)
    await count(hand, shelf.stock - 2)
    await page.getByText(/Offline · \d counts? waiting, safe here/).waitFor({ timeout: 30_000 })
    await counter.context.setOffline(false)
    await page.reload()
    await page.getByText('Every count is saved').waitFor({ timeout: 30_000 })
    expect(await hand.getByLabel(/^Units of .* counted$/).inputValue()).toBe(String(shelf.stock - 2))
    expect((await axeOn(page).include('main').analyze()).violations).toEqual([])

    await sellOne(desk.page, shelf.name)

    await page.getByRole('link', { name: 'Differences' }).click()
    await page.getByText(`Counted ${shelf.stock - 2}, expected ${shelf.stock}`).waitFor()
    await finishCount(page, '1 product')
    await page.getByRole('link', { name: 'What changed' }).waitFor()
    expect(await stockOf(shelf)).toBe(shelf.stock - 3)

    const { rows } = await books.query<{ delta: number; reason: string; stock_after: number }>(
      `select delta::int, reason, stock_after::int from inventory_movements where product_id = $1 order by id desc limit 2`,
      [shelf.id],
    )
    expect(rows).toEqual([
      { delta: -2, reason: 'stock_take', stock_after: shelf.stock - 3 },
      { delta: -1, reason: 'sale', stock_after: shelf.stock - 1 },
    ])
    await page.goto(`/inventory?product=${shelf.id}`)
    const ledger = page.getByRole('region', { name: 'Stock movements' })
    await ledger.getByText(`Counted ${shelf.stock - 2}, expected ${shelf.stock}`).waitFor()
    const unplanned = counter.complaints.filter((words) => !words.includes('ERR_INTERNET_DISCONNECTED'))
    expect([...unplanned, ...desk.complaints]).toEqual([])
  })
})
