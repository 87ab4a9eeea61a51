import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPhone, type PhoneVisit, visitOn } from './cheap-phone.ts'
import { openDemoShop, signInAs } from './demo-shop.ts'
import { firstScreens } from './first-screens.ts'
import type { ShopFloor } from './shop-floor.ts'

let floor: ShopFloor
let storage: Awaited<ReturnType<Awaited<ReturnType<typeof signInAs>>['context']['storageState']>>
beforeAll(async () => {
  floor = await openDemoShop()
  const { context } = await signInAs(floor, 'owner', 'desk')
  storage = await context.storageState()
  await context.close()
})
afterAll(() => floor.close())

describe('what a first screen costs a device that has nothing of ours', () => {
  it.each(firstScreens)('$name', async ({ url, usable, most, isSignedIn }) => {
    const phone = await openPhone(floor.browser, isSignedIn ? storage : undefined)
    const visit: PhoneVisit = await visitOn(phone, { url: url(floor.address), usable, isSlow: false })
    await phone.close()
    expect(visit.requests).toBeGreaterThan(5)
    expect(visit.requests).toBeLessThanOrEqual(most.requests)
    expect(visit.bytes).toBeLessThanOrEqual(most.bytes)
  })
})

it('the files of a screen stay on the device, and its data do not', async () => {
  const phone = await openPhone(floor.browser, storage)
  const [dashboard] = firstScreens
  const wanted = { url: dashboard.url(floor.address), usable: dashboard.usable, isSlow: false }
  await visitOn(phone, wanted)
  const [page] = phone.pages()
  const keptPaths = async () => (await page?.evaluate<string[]>(kept)) ?? []
  await expect.poll(async () => (await keptPaths()).length, { timeout: 15_000 }).toBeGreaterThan(20)
  expect((await keptPaths()).filter((path) => !path.startsWith('/assets/'))).toEqual([])
  const again = await visitOn(phone, wanted)
  expect(again.requests).toBeLessThan(20)
  expect(again.bytes).toBeLessThan(40_000)
  await phone.close()
})

it('what is asked before the code has come is not asked again', async () => {
  const phone = await openPhone(floor.browser, storage)
  const asked: string[] = []
  phone.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/rest/')) asked.push(`${request.method()} ${pathname}`)
  })
  const [{ url, usable }] = firstScreens
  await visitOn(phone, { url: url(floor.address), usable, isSlow: false })
  await phone.close()
  const early = asked.slice(0, 4)
  expect(early).toEqual([...new Set(early)])
  for (const call of early) expect(asked.filter((one) => one === call)).toEqual([call])
  expect(early).toContain('GET /rest/v1/dashboard')
})

const kept = `caches.open('assets')
  .then((cache) => cache.keys())
  .then((requests) => requests.map(({ url }) => new URL(url).pathname))`
