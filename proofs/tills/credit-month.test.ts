import { expect, it } from 'vitest'
import { isFull, publish, sized } from '../figures.ts'
import { openMonthAtWork } from './month-at-work.ts'
import { faultsOfMonth, mutants } from './month-books.ts'
import { type Found, handsThatCall } from './month-by-calls.ts'
import { firstDay, momentOf, plusDays } from './month-days.ts'
import { change, writeLateTrade, writeMonth, writeWrongDay } from './month-script.ts'
import { openMonthShop } from './month-shop.ts'
import type { Step } from './month-steps.ts'

const days = 30
/** The days that are played in browsers: all of them at full size. The others are made by calls. */
const played = new Set(isFull ? Array.from({ length: days }, (_, n) => n) : [10])
const lastDay = plusDays(firstDay, days - 1)

/**
 * Thirty debtors, two traders and ten lay-bys. The script and its own ledger are made before anything is played: days at a desk and at a till whose
 * network is cut every afternoon. On one of them the traders' price changes while the till is offline.
 */
it('a month of a shop with debtors, lay-bys and traders ends with the figures of an independent calculation, and a wrong month does not', {
  timeout: sized(180_000, 2_400_000),
}, async () => {
  const began = performance.now()
  const { steps, ledger } = writeMonth(days)
  const month = await openMonthShop(momentOf(firstDay, 7))
  const found: Found = { sales: new Map(), laybys: new Map() }
  const calls = await handsThatCall(month, found)
  const work = await openMonthAtWork(month, found, month.goTo(momentOf(firstDay, 7)), calls)
  try {
    let inBrowsers = 0
    for (let n = 0; n < days; n += 1) inBrowsers += await playDay(plusDays(firstDay, n), played.has(n))
    if (isFull) await work.closeDrawer(change + ledger.wallets.tills)
    expect(await faultsOfMonth(month, ledger, lastDay, 2 * change)).toEqual([])
    await work.begin(month.goTo(momentOf(lastDay, 18)))
    const balances = [...ledger.accounts.keys()].map((who) => ledger.balanceOf(who)).filter((one) => one > 0)
    const owed = balances.reduce((sum, one) => sum + one, 0)
    expect(await work.read('/debtors', /Debtor \d\d/)).toContain(`USh ${owed.toLocaleString('en')}`)
    expect(work.complaints).toEqual([])
    const seconds = Math.round((performance.now() - began) / 1000)
    const faults = await playWrongDay()
    const unseen = mutants.filter(({ sees }) => !faults.some((fault) => sees.test(fault)))
    expect(unseen, `found only:\n${faults.join('\n')}`).toEqual([])
    publish(
      'a month of a shop that sells on account',
      `${days} days, 30 debtors, 2 traders, 10 lay-bys, ${steps.length} steps, ${inBrowsers} of them in browsers, in ${seconds} s: statements, ages, wallets, shelf and profit as reckoned outside`,
      `${mutants.map(({ name }) => name).join(', ')}: each is named`,
    )
  } finally {
    await work.close()
    await month.close()
  }

  async function playDay(day: string, isPlayed: boolean): Promise<number> {
    const today = steps.filter((step) => step.day === day)
    const hands = isPlayed ? work : calls
    let hour = 0
    if (isPlayed) await work.begin(month.goTo(momentOf(day, 8)))
    for (const step of today) {
      if (!isPlayed && step.hour > hour) month.goTo(momentOf(day, step.hour))
      hour = step.hour
      await doIt(step, hands)
    }
    if (isPlayed) await work.end()
    return isPlayed ? today.length : 0
  }

  /** On services with one fault each; the traders' price changes between a sale and its arrival at the server. */
  async function playWrongDay(): Promise<string[]> {
    for (const { sql } of mutants) await month.testDb.asOwner(sql)
    for (const step of writeWrongDay(ledger, lastDay)) await calls.desk(step)
    month.goTo(momentOf(lastDay, 19))
    const sold = new Date(momentOf(lastDay, 19))
    month.goTo(momentOf(lastDay, 20))
    await calls.desk({ do: 'change the list', each: 700 })
    await calls.till(writeLateTrade(ledger, lastDay), true, sold)
    return await faultsOfMonth(month, ledger, lastDay, 2 * change)
  }

  async function doIt(step: Step, hands: typeof calls | typeof work): Promise<void> {
    if (step.at === 'till') await hands.till(step.what, step.offline)
    else await hands.desk(step.what)
  }
})
