import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setClock } from '../../server/clock.ts'
import { openTestDatabase, type TestDatabase } from '../../server/testing/shops.ts'
import { isFull, publish, seed, sized } from '../figures.ts'
import { deadlocks, faultsInBooks } from '../model/books.ts'
import { hesitating, impossibleOutcomes, type Pair, pairsOf, withoutLocks } from '../racing.ts'
import {
  counterActions,
  countForClosing,
  evening,
  faultsOfDrawers,
  meanwhile,
  morning,
  openCounterShop,
  pictureOfCounter,
  ruleActions,
  salesBefore,
} from './counter-actions.ts'
import { drawerActions, drawerPairs, needPins } from './drawer-actions.ts'

const actions = { ...counterActions, ...meanwhile, ...ruleActions, ...drawerActions }
type Name = keyof typeof actions
const namesOf = <Of extends object>(of: Of) => Object.keys(of) as (keyof Of)[]
/** A desk never asks for a PIN. */
const meetsPin = new Set<Name>(['sell', 'hand in a late sale', 'revoke the terminal'])
const mayMeet = ([one, other]: Pair<Name>) => one !== 'change the PIN' || meetsPin.has(other)
const pairs: Pair<Name>[] = [
  ...pairsOf(namesOf(counterActions)),
  ...namesOf(counterActions)
    .flatMap((one) => namesOf(meanwhile).map((other): Pair<Name> => [one, other]))
    .filter(mayMeet),
  ...pairsOf(namesOf(ruleActions)),
  // Few in the short form, which tries many tills beside them.
  ...drawerPairs.filter((_, place) => isFull || place % 5 === 0),
]

let testDb: TestDatabase
let letClockGo: () => void
let moment = evening
beforeAll(async () => {
  testDb = await openTestDatabase()
  letClockGo = setClock(() => moment)
})
afterAll(async () => {
  letClockGo()
  await testDb.close()
})

async function open(pair: Pair<Name>) {
  moment = evening
  const needs = {
    pin: pair.some((name) => name === 'change the PIN' || needPins.includes(name)),
    second: pair.includes('give a drawer'),
    rule: pair.includes('pause the expense') || pair.includes('record what is due'),
  }
  const shop = await openCounterShop(testDb, needs)
  moment = morning
  if (pair.includes('close the shift')) await countForClosing(shop)
  return shop
}

it(`what a counter does at one moment comes to what one after the other comes to (seed ${seed})`, {
  timeout: 1_200_000,
}, async () => {
  const all = { actions, open, pictureOf: pictureOfCounter }
  const races = sized(1, 50)
  const before = await deadlocks(testDb.asOwner)
  expect((await impossibleOutcomes(all, hesitating(testDb), pairs, races)).slice(0, 3)).toEqual([])
  // The month was nearly filled directly, which the books do not know.
  await testDb.asOwner(`update organization_day_totals set transactions = transactions - $1 where day = '2026-11-20'`, [
    salesBefore,
  ])
  expect(await faultsInBooks(testDb.asOwner)).toEqual([])
  expect(await faultsOfDrawers(testDb)).toEqual([])
  await pause(1_100)
  expect((await deadlocks(testDb.asOwner)) - before).toBe(0)

  const chosen: Pair<Name>[] = [
    ['exchange at the till', 'cancel at the till'],
    ['tell a refund late', 'tell a refund late'],
    ['tell a refund late', 'cancel at the till'],
  ]
  const wrong = await impossibleOutcomes(all, withoutLocks(testDb), chosen, 3)
  expect(wrong.length).toBeGreaterThan(0)
  const ofDrawers: Pair<Name>[] = [
    ['count to close', 'count to close'],
    ['put change in', 'count to close'],
  ]
  // They lock the drawer's shift in their first statement: without that lock it rarely goes wrong, so the run does not wait for it.
  const wrongDrawers = await impossibleOutcomes(all, withoutLocks(testDb), ofDrawers, 4)
  publish(
    'R7 race matrix, the counter',
    `${pairs.length} pairs of ${Object.keys(actions).length} actions, ${races} races each: every outcome is one that some order gives, every drawer has what its documents say, 0 deadlocks`,
    `nothing locked: ${wrong.length} of ${chosen.length * 3} races came to what no order gives, and ${wrongDrawers.length} of ${ofDrawers.length * 4} of an open drawer`,
  )
})
