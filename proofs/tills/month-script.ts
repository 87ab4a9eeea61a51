import { pick, randomFrom } from '../figures.ts'
import { firstDay, plusDays } from './month-days.ts'
import { type Debt, type Good, goods, Ledger, type Place } from './month-ledger.ts'

/** Something that happens in the month, as it is done by whoever is at the till or at the desk. Amounts are whole shillings. */
export type Deed = { readonly day: string; readonly hour: number } & (
  | { readonly at: 'till'; readonly offline: boolean; readonly what: TillDeed }
  | { readonly at: 'desk'; readonly what: DeskDeed }
)
export type TillDeed =
  | { readonly do: 'sell'; readonly good: Good; readonly quantity: number; readonly method: 'cash' | 'mobile_money' }
  | {
      readonly do: 'sell on account'
      readonly who: string
      readonly good: Good
      readonly quantity: number
      readonly total: number
    }
  | { readonly do: 'receive'; readonly who: string; readonly amount: number }
export type DeskDeed =
  | {
      readonly do: 'sell on account'
      readonly key: string
      readonly who: string
      readonly good: Good
      readonly quantity: number
      readonly total: number
      /** The rest is paid by Mobile Money. */
      readonly on_account: number
    }
  | { readonly do: 'receive'; readonly who: string; readonly amount: number; readonly into: Place }
  | { readonly do: 'refund one'; readonly key: string }
  | { readonly do: 'write off'; readonly who: string; readonly amount: number }
  | { readonly do: 'enter old debt'; readonly who: string; readonly amount: number; readonly made: string }
  | { readonly do: 'put aside'; readonly key: string; readonly who: string; readonly first: number; readonly release: number }
  | { readonly do: 'receive for lay-by'; readonly key: string; readonly amount: number }
  | { readonly do: 'hand over'; readonly key: string }
  | { readonly do: 'cancel lay-by'; readonly key: string; readonly back: number }
  | { readonly do: 'change the list'; readonly each: number }
  | { readonly do: 'spend'; readonly amount: number }

const named = (word: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${word} ${String(i + 1).padStart(2, '0')}`)
export const debtors = named('Debtor', 30)
export const traders = named('Trader', 2)
export const savers = named('Saver', 10)

/** What anybody may owe, and what is kept of a lay-by that is given up, in percent. */
export const [limit, fee] = [200_000, 10]
/** The traders' price of a case from ten on, and what it is changed to in the middle of the month. */
export const [traded, tradedLater, from] = [800, 750, 10]
/** What each till's drawer begins with. */
export const change = 50_000

type Aside = { readonly who: string; readonly total: number; paid: number; readonly parts: [day: string, amount: number][] }

/** A month, written down before it is played: what is done, and what the shop's book then says. */
export function writeMonth(days: number): { readonly deeds: readonly Deed[]; readonly ledger: Ledger } {
  const [ledger, roll] = [new Ledger(), randomFrom()]
  const deeds: Deed[] = []
  const sales = new Map<string, { who: string; good: Good; debt: Debt; each: number }>()
  const aside = new Map<string, Aside>()
  let each = traded
  let keys = 0
  const some = (most: number) => 1 + Math.floor(roll() * most)

  for (let n = 0; n < days; n += 1) playDay(n, plusDays(firstDay, n))
  return { deeds, ledger }

  function playDay(n: number, day: string): void {
    // Nobody comes twice on a day.
    const seen = new Set<string>()
    const somebody = (isFit: (who: string) => boolean) => {
      const fit = debtors.filter((who) => !seen.has(who) && isFit(who))
      const who = fit.length === 0 ? undefined : pick(roll, fit)
      if (who !== undefined) seen.add(who)
      return who
    }
    const mayOwe = (amount: number) => somebody((who) => ledger.balanceOf(who) + amount <= limit)
    const owing = () => somebody((who) => ledger.balanceOf(who) > 0)
    const till = (hour: number, offline: boolean, what: TillDeed) => deeds.push({ day, hour, at: 'till', offline, what })
    const desk = (hour: number, what: DeskDeed) => deeds.push({ day, hour, at: 'desk', what })

    if (n < 6) oldDebt(n)
    sellAtTill(9, false)
    sellOnAccountAtTill(9, false)
    sellOnAccountAtDesk(11)
    if (n % 3 === 0) receiveAtDesk(11)
    if (n % 2 === 0 && n / 2 < savers.length) putAside(n / 2)
    goOnWithAside(n)
    tradeAt(n)
    sellOnAccountAtTill(15, true)
    sellAtTill(15, true)
    if (n > 2) receiveAtTill(15, true)
    if (n % 7 === 5) refundOne(17)
    if (n === 25) writeOff(17)
    if (n === 2 || n === 27) spend(17, 45_000)

    function oldDebt(i: number): void {
      const who = debtors[i] ?? ''
      const [made, amount] = [plusDays(firstDay, -15 * (i + 1)), 10_000 * (i + 1)]
      seen.add(who)
      ledger.owe(who, made, 'opening', amount)
      desk(8, { do: 'enter old debt', who, amount, made })
    }
    function sellAtTill(hour: number, offline: boolean): void {
      const [good, quantity] = [pick(roll, ['case', 'cable'] as const), some(3)]
      const method = offline ? 'mobile_money' : 'cash'
      const total = ledger.goodsLeave(good, quantity, goods[good].price)
      ledger.wallets[method === 'cash' ? 'tills' : 'mobile_money'] += total
      till(hour, offline, { do: 'sell', good, quantity, method })
    }
    function sellOnAccountAtTill(hour: number, offline: boolean): void {
      const [good, quantity] = [pick(roll, ['case', 'cable'] as const), some(4)]
      const who = mayOwe(quantity * goods[good].price)
      if (who === undefined) return
      const total = ledger.goodsLeave(good, quantity, goods[good].price)
      ledger.owe(who, day, 'sale', total)
      till(hour, offline, { do: 'sell on account', who, good, quantity, total })
    }
    function sellOnAccountAtDesk(hour: number): void {
      const good = roll() < 0.3 ? 'phone' : 'cable'
      const quantity = good === 'phone' ? 1 : 1 + some(3)
      const who = mayOwe(quantity * goods[good].price)
      if (who === undefined) return
      const total = ledger.goodsLeave(good, quantity, goods[good].price)
      const on_account = roll() < 0.5 ? total : total / 2
      ledger.wallets.mobile_money += total - on_account
      const key = `sale ${(keys += 1)}`
      const debt = ledger.owe(who, day, 'sale', on_account)
      if (on_account === total && quantity > 1) sales.set(key, { who, good, debt, each: goods[good].price })
      desk(hour, { do: 'sell on account', key, who, good, quantity, total, on_account })
    }
    function receiveAtDesk(hour: number): void {
      const who = owing()
      if (who === undefined) return
      // Every other pays more than they owe: the rest is a deposit.
      const amount = roll() < 0.5 ? ledger.balanceOf(who) + 2_000 : Math.ceil(ledger.balanceOf(who) / 2)
      const into = roll() < 0.5 ? 'mobile_money' : 'bank'
      ledger.credit(who, day, 'payment', amount)
      ledger.wallets[into] += amount
      desk(hour, { do: 'receive', who, amount, into })
    }
    function receiveAtTill(hour: number, offline: boolean): void {
      const who = owing()
      if (who === undefined) return
      const amount = Math.ceil(ledger.balanceOf(who) * pick(roll, [0.3, 0.6, 1]))
      ledger.credit(who, day, 'payment', amount)
      ledger.wallets.tills += amount
      till(hour, offline, { do: 'receive', who, amount })
    }
    function refundOne(hour: number): void {
      const [key] = [...sales.keys()].filter((one) => !seen.has(sales.get(one)?.who ?? ''))
      const sale = key === undefined ? undefined : sales.get(key)
      if (key === undefined || sale === undefined) return
      sales.delete(key)
      seen.add(sale.who)
      ledger.goodsLeave(sale.good, -1, sale.each)
      ledger.credit(sale.who, day, 'refund', sale.each, sale.debt)
      desk(hour, { do: 'refund one', key })
    }
    function writeOff(hour: number): void {
      const who = owing()
      if (who === undefined) return
      const amount = ledger.balanceOf(who)
      ledger.credit(who, day, 'write_off', amount)
      ledger.month.bad_debts += amount
      desk(hour, { do: 'write off', who, amount })
    }
    function spend(hour: number, amount: number): void {
      ledger.month.expenses_total += amount
      ledger.wallets.bank -= amount
      desk(hour, { do: 'spend', amount })
    }
    function putAside(i: number): void {
      const who = savers[i] ?? ''
      const key = `aside ${i}`
      const first = 10_000
      // Every fifth leaves on credit once half is paid.
      const release = i % 5 === 2 ? 50 : 100
      aside.set(key, { who, total: goods.phone.price, paid: first, parts: [[day, first]] })
      ledger.wallets.mobile_money += first
      desk(12, { do: 'put aside', key, who, first, release })
    }
    /** Three days after it was put aside something is paid for it, and three days later it ends, or it stays. */
    function goOnWithAside(today: number): void {
      const [paying, ending] = [(today - 3) / 2, (today - 6) / 2]
      const [one, other] = [aside.get(`aside ${paying}`), aside.get(`aside ${ending}`)]
      if (one !== undefined) payForAside(`aside ${paying}`, one, paying % 5)
      if (other !== undefined && ending % 5 !== 3) endAside(`aside ${ending}`, other, ending % 5)
    }
    function payForAside(key: string, one: Aside, kind: number): void {
      const amount = kind === 0 || kind === 4 ? one.total - one.paid : 10_000
      one.paid += amount
      one.parts.push([day, amount])
      ledger.wallets.mobile_money += amount
      desk(12, { do: 'receive for lay-by', key, amount })
    }
    function endAside(key: string, { who, total, paid, parts }: Aside, kind: number): void {
      if (kind === 1) {
        const back = paid - Math.floor((paid * fee) / 100)
        ledger.wallets.mobile_money -= back
        desk(13, { do: 'cancel lay-by', key, back })
        return
      }
      ledger.goodsLeave('phone', 1, total)
      const debt = ledger.owe(who, day, 'sale', total)
      for (const [on, amount] of parts) ledger.credit(who, on, 'payment', amount, debt)
      desk(13, { do: 'hand over', key })
    }
    /** The traders' price changes on the tenth day while the till is offline: what was sold before is right at the price before. */
    function tradeAt(today: number): void {
      const [first = '', second = ''] = traders
      if (today === 1 || today === 20) {
        const total = ledger.goodsLeave('case', 12, each)
        ledger.owe(first, day, 'sale', total)
        desk(14, { do: 'sell on account', key: `trade ${today}`, who: first, good: 'case', quantity: 12, total, on_account: total })
      }
      if (today === 10 || today === 22) {
        const total = ledger.goodsLeave('case', from, each)
        ledger.owe(second, day, 'sale', total)
        till(14, true, { do: 'sell on account', who: second, good: 'case', quantity: from, total })
        if (today === 10) {
          each = tradedLater
          desk(15, { do: 'change the list', each })
        }
      }
    }
  }
}
