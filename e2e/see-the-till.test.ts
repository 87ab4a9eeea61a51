import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeOn } from './axe.ts'
import { type as press, words } from './counter.ts'
import { openShopFloor, type ShopFloor } from './shop-floor.ts'

let floor: ShopFloor
beforeAll(async () => {
  floor = await openShopFloor()
})
afterAll(() => floor.close())

it('whoever sees the till sells pretend goods on the device alone, and leaves nothing behind', async () => {
  const { page, context, complaints } = await floor.visit('desk')
  const asked: string[] = []
  page.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url())
    if (hostname.startsWith('pos.')) asked.push(`${request.method()} ${pathname}`)
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'See the till' }).first().click()
  await page.getByText('Sample shop: nothing is sold for real.').waitFor()
  const tile = (name: string) => page.getByRole('region', { name: 'Catalogue' }).getByRole('button', { name })
  await tile('Nokia 105').click()
  await tile('Nokia 105').click()
  await press(page, '200000')
  await page.keyboard.press('F9')
  const done = await words(page, 'Sale completed')
  expect(done).toMatch(/SAMPLE-000001[\s\S]*USh 150,000[\s\S]*USh 50,000[\s\S]*Recorded in the sample shop/)
  expect(done).toContain('A sample receipt: nothing was sold.')
  await page.keyboard.press('Enter')

  // The shelf holds two: the sample shop refuses the third as the server does, and the ticket says why.
  for (let units = 1; units <= 3; units += 1) await tile('Infinix Hot 40i').click()
  await page.keyboard.press('F9')
  const ticket = page.getByRole('region', { name: 'Ticket' })
  await ticket.getByText('Only 2 of Infinix Hot 40i left in stock.').waitFor()
  // The ticket warned of it before, so these words alone do not say that the sale was refused: it is, once it no longer waits to be sent.
  await expect.poll(async () => (await kept(page))[0]).toBe(0)

  await page.reload()
  await ticket.getByText('Infinix Hot 40i').first().waitFor()
  await page.keyboard.press('F10')
  await page.getByRole('dialog', { name: 'Today on this till' }).getByText('SAMPLE-000001').waitFor()
  await page.keyboard.press('Escape')
  expect(await page.evaluate<string[]>(stores)).toEqual(['tunda-till-sample'])

  await page.getByRole('button', { name: 'Leave the sample' }).click()
  await page.getByRole('heading', { level: 1, name: /Know what sold/ }).waitFor()
  expect(asked.filter((call) => !/^GET \/(assets\/|till\/|sample$|favicon\.svg$)/.test(call))).toEqual([])
  expect(asked).toContain('GET /sample')

  // What comes after it is a till that nobody has connected.
  await page.goto(floor.address.replace('//', '//pos.'))
  await page.getByRole('heading', { name: 'Connect this till' }).waitFor()
  expect([...new Set(await kept(page))]).toEqual([0])
  expect(complaints).toEqual([])
  await context.close()
})

it('the sample fits a phone, in the dark, and is clean under axe', async () => {
  const { page, context, complaints } = await floor.visit('phone', { colorScheme: 'dark' })
  await page.goto(`${floor.address.replace('//', '//pos.')}/sample`)
  await page.getByRole('button', { name: /^Nokia 105\b/ }).tap()
  for (const view of ['catalogue', 'catalogue/more']) {
    await page.evaluate(`location.hash = '#${view}'`)
    if (view.includes('/')) await page.getByRole('dialog').waitFor()
    expect((await axeOn(page).analyze()).violations.map(({ id }) => `${view}: ${id}`)).toEqual([])
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    expect(await page.evaluate<number>('document.documentElement.scrollHeight - innerHeight')).toBeLessThanOrEqual(0)
  }
  expect(await page.getByText('Disconnect this till').count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

const stores = 'indexedDB.databases().then((all) => all.map(({ name }) => name))'

/** How much lies in each store of the sample. */
async function kept(page: Page): Promise<number[]> {
  return await page.evaluate<number[]>(`new Promise((resolve, reject) => {
    const open = indexedDB.open('tunda-till-sample')
    open.onerror = () => reject(open.error)
    open.onsuccess = () => {
      const names = [...open.result.objectStoreNames]
      const tx = open.result.transaction(names)
      const counts = names.map((name) => tx.objectStore(name).count())
      tx.oncomplete = () => resolve(counts.map(({ result }) => result))
    }
  })`)
}
