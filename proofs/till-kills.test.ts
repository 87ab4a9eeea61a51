import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publish, seed, sized } from './figures.ts'
import { openTillFloor, type TillFloor } from './till-floor.ts'
import { listen, printFirst } from './till-page.ts'
import { sellThroughKills } from './till-selling.ts'

const size = sized({ sales: 10, kills: 2, cuts: 2 }, { sales: 200, kills: 40, cuts: 40 })
const patience = sized(180_000, 40 * 60_000)

let floor: TillFloor
beforeAll(async () => {
  floor = await openTillFloor(50)
})
afterAll(() => floor.close())

describe(`a till whose browser is killed and whose wire is cut (seed ${seed})`, () => {
  it('hands in every sale once, with every receipt seen', { timeout: patience }, async () => {
    const run = await sellThroughKills(floor, { ...size, prepare: listen })
    const { lost, strange, withoutReceipt, withoutSale, stillWaiting } = run
    expect({ lost, strange, withoutReceipt, withoutSale, stillWaiting }).toEqual({
      lost: [],
      strange: [],
      withoutReceipt: [],
      withoutSale: [],
      stillWaiting: 0,
    })
    expect(run.kept.length).toBeGreaterThanOrEqual(size.sales)
    expect([run.kills, run.cuts]).toEqual([size.kills, size.cuts])
    const figures = `${run.kept.length} sales in two tabs, ${run.kills} kills of Chromium, ${run.cuts} cuts at the wire: ${run.kept.length} on the server, 0 doubled, ${run.kept.length} receipts, ${run.recovered} of them after a kill; outbox empty`

    const careless = await openTillFloor(50)
    try {
      const mutant = await sellThroughKills(careless, {
        sales: 4,
        kills: 3,
        cuts: 0,
        prepare: printFirst,
        isOffline: true,
      })
      expect(mutant.lost.length).toBeGreaterThan(0)
      publish('R3 the till', figures, `printed before it was kept: ${mutant.lost.length} of ${mutant.kept.length} lost`)
    } finally {
      await careless.close()
    }
  })
})
