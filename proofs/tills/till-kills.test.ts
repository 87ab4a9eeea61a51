import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publish, seed, sized } from '../figures.ts'
import { openTillFloor, type TillFloor } from './till-floor.ts'
import { everyTabSyncs, listen, printFirst } from './till-page.ts'
import { sellThroughKills } from './till-selling.ts'

const size = sized({ sales: 6, kills: 1, cuts: 2 }, { sales: 200, kills: 40, cuts: 40 })
const mutantSize = { cuts: 0, isOffline: true }
const [carelessKills, crowdedSales] = sized([1, 4], [8, 8])
const patience = sized(180_000, 40 * 60_000)

let floor: TillFloor
beforeAll(async () => {
  floor = await openTillFloor(50)
})
afterAll(() => floor.close())

describe(`a till whose browser is killed and whose wire is cut (seed ${seed})`, () => {
  it('hands in every sale once, with every receipt seen', { timeout: patience }, async () => {
    const run = await sellThroughKills(floor, { ...size, prepare: listen })
    const { lost, strange, withoutReceipt, withoutSale, sentByTwo, stillWaiting } = run
    expect({ lost, strange, withoutReceipt, withoutSale, sentByTwo, stillWaiting }).toEqual({
      lost: [],
      strange: [],
      withoutReceipt: [],
      withoutSale: [],
      sentByTwo: [],
      stillWaiting: 0,
    })
    expect(run.kept.length).toBeGreaterThanOrEqual(size.sales)
    expect([run.kills, run.cuts]).toEqual([size.kills, size.cuts])
    const careless = await sellThroughKills(floor, {
      ...mutantSize,
      sales: carelessKills,
      kills: carelessKills,
      prepare: printFirst,
    })
    expect(careless.lost.length).toBeGreaterThan(0)
    const crowded = await sellThroughKills(floor, {
      ...mutantSize,
      sales: crowdedSales,
      kills: 0,
      isHeld: true,
      prepare: everyTabSyncs,
    })
    expect(crowded.sentByTwo.length).toBeGreaterThan(0)
    publish(
      'R3 the till',
      `${run.kept.length} sales in two tabs, ${run.kills} kills of Chromium, ${run.cuts} cuts at the wire: ${run.kept.length} on the server, 0 doubled, ${run.kept.length} receipts, ${run.recovered} of them after a kill; outbox empty, none sent by two tabs at once`,
      `printed before it was kept: ${careless.lost.length} of ${careless.kept.length} lost; every tab syncing: ${crowded.sentByTwo.length} of ${crowded.kept.length} sent by two tabs at once`,
    )
  })
})
