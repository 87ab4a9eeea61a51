import { pick, randomFrom } from '../figures.ts'
import { firstDay, plusDays } from './month-days.ts'
import { type Debt, type Good, goods, Ledger } from './month-ledger.ts'
import type { DeskStep, Step, TillStep } from './month-steps.ts'

const named = (word: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${word} ${String(i + 1).padStart(2, '0')}`)
export const debtors = named('Debtor', 30)
export const traders = named('Trader', 2)
export const savers = named('Saver', 10)
export const everybody: readonly string[] = [...debtors, ...traders, ...savers]

/** The limit of every customer, and the percentage that is kept of a lay-by that is cancelled. */
export const [limit, fee] = [200_000, 10]
/** The traders' price of a case from ten on, and its price from the middle of the month on. */
export const [traded, tradedLater, from] = [800, 750, 10]
/** The opening cash of each till's drawer. */
export const change = 50_000

type Aside = {
  readonly who: string
  readonly total: number
  paid: number
  readonly parts: [day: string, amount: number][]
}

/** A month, scripted before it is played: what is done, and what the shop's books must show. */
export function writeMonth(days: number): { readonly steps: readonly Step[]; readonly ledger: Ledger } {
  const writer = new Writer()
  for (let n = 0; n < days; n += 1) writer.writeDay(n)
  return writer
}

type Sold = { readonly who: string; readonly good: Good; readonly debt: Debt; readonly each: number }

class Writer {
  readonly ledger = new Ledger()
  readonly steps: Step[] = []
  readonly #roll = randomFrom()
  /** Sales at the desk without a payment, for a return. */
  readonly #sales = new Map<string, Sold>()
  readonly #aside = new Map<string, Aside>()
  /** Nobody comes twice on a day. */
  readonly #seen = new Set<string>()
  #each: number = traded
  #day: string = firstDay

  writeDay(n: number): void {
    this.#day = plusDays(firstDay, n)
    this.#seen.clear()
    if (n < 6) this.#oldDebt(n)
    this.#sellAtTill(9, false)
    this.#sellOnAccountAtTill(9, false)
    this.#sellOnAccountAtDesk(11)
    if (n % 3 === 0) this.#receiveAtDesk(11)
    if (n % 2 === 0 && n / 2 < savers.length) this.#putAside(n / 2)
    this.#goOnWithAside(n)
    this.#trade(n)
    this.#sellOnAccountAtTill(15, true)
    this.#sellAtTill(15, true)
    if (n > 2) this.#receiveAtTill(15, true)
    if (n % 7 === 5) this.#refundOne(17)
    if (n === 25) this.#writeOff(17)
    if (n === 2 || n === 27) this.#spend(17, 45_000)
  }

  #till(hour: number, offline: boolean, what: TillStep): void {
    this.steps.push({ day: this.#day, hour, at: 'till', offline, what })
  }

  #desk(hour: number, what: DeskStep): void {
    this.steps.push({ day: this.#day, hour, at: 'desk', what })
  }

  #some(most: number): number {
    return 1 + Math.floor(this.#roll() * most)
  }

  #somebody(isFit: (who: string) => boolean): string | undefined {
    const fit = debtors.filter((who) => !this.#seen.has(who) && isFit(who))
    const who = fit.length === 0 ? undefined : pick(this.#roll, fit)
    if (who !== undefined) this.#seen.add(who)
    return who
  }

  #mayOwe(amount: number) {
    return this.#somebody((who) => this.ledger.balanceOf(who) + amount <= limit)
  }

  #owing() {
    return this.#somebody((who) => this.ledger.balanceOf(who) > 0)
  }

  #oldDebt(i: number): void {
    const who = debtors[i] ?? ''
    const [made, amount] = [plusDays(firstDay, -15 * (i + 1)), 10_000 * (i + 1)]
    this.#seen.add(who)
    this.ledger.owe(who, made, 'opening', amount)
    this.#desk(8, { do: 'enter old debt', who, amount, made })
  }

  #sellAtTill(hour: number, offline: boolean): void {
    const [good, quantity] = [pick(this.#roll, ['case', 'cable'] as const), this.#some(3)]
    const method = offline ? 'mobile_money' : 'cash'
    const total = this.ledger.goodsLeave(good, quantity, goods[good].price)
    this.ledger.wallets[method === 'cash' ? 'tills' : 'mobile_money'] += total
    this.#till(hour, offline, { do: 'sell', good, quantity, method })
  }

  #sellOnAccountAtTill(hour: number, offline: boolean): void {
    const [good, quantity] = [pick(this.#roll, ['case', 'cable'] as const), this.#some(4)]
    const who = this.#mayOwe(quantity * goods[good].price)
    if (who === undefined) return
    const total = this.ledger.goodsLeave(good, quantity, goods[good].price)
    this.ledger.owe(who, this.#day, 'sale', total)
    this.#till(hour, offline, { do: 'sell on account', who, good, quantity, total })
  }

  /** All of it on account, or half, and half by Mobile Money. */
  #sellOnAccountAtDesk(hour: number): void {
    const good = this.#roll() < 0.3 ? 'phone' : 'cable'
    const quantity = good === 'phone' ? 1 : 1 + this.#some(3)
    const who = this.#mayOwe(quantity * goods[good].price)
    if (who === undefined) return
    const total = this.ledger.goodsLeave(good, quantity, goods[good].price)
    const on_account = this.#roll() < 0.5 ? total : total / 2
    this.ledger.wallets.mobile_money += total - on_account
    const key = `sale of ${this.#day}`
    const debt = this.ledger.owe(who, this.#day, 'sale', on_account)
    if (on_account === total && quantity > 1) this.#sales.set(key, { who, good, debt, each: goods[good].price })
    this.#desk(hour, { do: 'sell on account', key, who, good, quantity, total, on_account })
  }

  /** Every other one pays more than they owe: the rest is a deposit. */
  #receiveAtDesk(hour: number): void {
    const who = this.#owing()
    if (who === undefined) return
    const owed = this.ledger.balanceOf(who)
    const amount = this.#roll() < 0.5 ? owed + 2_000 : Math.ceil(owed / 2)
    const into = this.#roll() < 0.5 ? 'mobile_money' : 'bank'
    this.ledger.credit(who, this.#day, 'payment', amount)
    this.ledger.wallets[into] += amount
    this.#desk(hour, { do: 'receive', who, amount, into })
  }

  #receiveAtTill(hour: number, offline: boolean): void {
    const who = this.#owing()
    if (who === undefined) return
    const amount = Math.ceil((this.ledger.balanceOf(who) * pick(this.#roll, [0.3, 0.6, 1])) / 500) * 500
    this.ledger.credit(who, this.#day, 'payment', amount)
    this.ledger.wallets.tills += amount
    this.#till(hour, offline, { do: 'receive', who, amount })
  }

  #refundOne(hour: number): void {
    const [found] = [...this.#sales].filter(([, { who }]) => !this.#seen.has(who))
    if (found === undefined) return
    const [key, { who, good, each, debt }] = found
    this.#sales.delete(key)
    this.#seen.add(who)
    this.ledger.goodsLeave(good, -1, each)
    this.ledger.credit(who, this.#day, 'refund', each, debt)
    this.#desk(hour, { do: 'refund one', key })
  }

  #writeOff(hour: number): void {
    const who = this.#owing()
    if (who === undefined) return
    const amount = this.ledger.balanceOf(who)
    this.ledger.credit(who, this.#day, 'write_off', amount)
    this.ledger.month.bad_debts += amount
    // Returns of what was written off are tested elsewhere.
    for (const [key, sale] of this.#sales) if (sale.who === who) this.#sales.delete(key)
    this.#desk(hour, { do: 'write off', who, amount })
  }

  #spend(hour: number, amount: number): void {
    this.ledger.month.expenses_total += amount
    this.ledger.wallets.bank -= amount
    this.#desk(hour, { do: 'spend', amount })
  }

  /** A phone for each; every fifth is released on credit once half of it is paid. */
  #putAside(i: number): void {
    const [who = '', key, first] = [savers[i], `aside ${i}`, 10_000]
    this.#aside.set(key, { who, total: goods.phone.price, paid: first, parts: [[this.#day, first]] })
    this.ledger.wallets.mobile_money += first
    this.#desk(12, { do: 'put aside', key, who, first, release: i % 5 === 2 ? 50 : 100 })
  }

  /** Three days after it was put aside something is paid for it, and three days later it ends, or stays. */
  #goOnWithAside(today: number): void {
    const [paying, ending] = [(today - 3) / 2, (today - 6) / 2]
    const [one, other] = [this.#aside.get(`aside ${paying}`), this.#aside.get(`aside ${ending}`)]
    if (one !== undefined) this.#payForAside(`aside ${paying}`, one, paying % 5)
    if (other !== undefined && ending % 5 === 1) this.#giveUpAside(`aside ${ending}`, other)
    else if (other !== undefined && ending % 5 !== 3) this.#handOver(`aside ${ending}`, other)
  }

  /** Kinds 0 and 4 are paid in full, the others are not yet. */
  #payForAside(key: string, one: Aside, kind: number): void {
    const amount = kind === 0 || kind === 4 ? one.total - one.paid : 10_000
    one.paid += amount
    one.parts.push([this.#day, amount])
    this.ledger.wallets.mobile_money += amount
    this.#desk(12, { do: 'receive for lay-by', key, amount })
  }

  #giveUpAside(key: string, { paid }: Aside): void {
    const back = paid - Math.floor((paid * fee) / 100)
    this.ledger.wallets.mobile_money -= back
    this.#desk(13, { do: 'cancel lay-by', key, back })
  }

  #handOver(key: string, { who, total, parts }: Aside): void {
    this.ledger.goodsLeave('phone', 1, total)
    const debt = this.ledger.owe(who, this.#day, 'sale', total)
    for (const [on, amount] of parts) this.ledger.credit(who, on, 'payment', amount, debt)
    this.#desk(13, { do: 'hand over', key })
  }

  /** The traders' price changes on the tenth day while the till is offline: earlier sales are right at the earlier price. */
  #trade(today: number): void {
    const [first = '', second = ''] = traders
    if (today === 1 || today === 20) {
      const total = this.ledger.goodsLeave('case', 12, this.#each)
      this.ledger.owe(first, this.#day, 'sale', total)
      const sold = {
        key: `trade of ${this.#day}`,
        who: first,
        good: 'case',
        quantity: 12,
        total,
        on_account: total,
      } as const
      this.#desk(14, { do: 'sell on account', ...sold })
    }
    if (today === 10 || today === 22) {
      const total = this.ledger.goodsLeave('case', from, this.#each)
      this.ledger.owe(second, this.#day, 'sale', total)
      this.#till(14, true, { do: 'sell on account', who: second, good: 'case', quantity: from, total })
    }
    if (today === 10) {
      this.#each = tradedLater
      this.#desk(15, { do: 'change the list', each: tradedLater })
    }
  }
}

/** What is done once more on `day` on services with one fault each; the ledger has what it should have done. */
export function writeWrongDay(ledger: Ledger, day: string): DeskStep[] {
  const [first = '', other = ''] = debtors.filter(
    (who) => ledger.balanceOf(who) > 0 && ledger.balanceOf(who) < limit / 2,
  )
  const total = ledger.goodsLeave('cable', 2, goods.cable.price)
  ledger.owe(first, day, 'sale', total)
  ledger.credit(first, day, 'payment', 1_000)
  ledger.wallets.bank += 1_000
  const amount = ledger.balanceOf(other)
  ledger.credit(other, day, 'write_off', amount)
  ledger.month.bad_debts += amount
  return [
    { do: 'sell on account', key: 'wrong', who: first, good: 'cable', quantity: 2, total, on_account: total },
    { do: 'receive', who: first, amount: 1_000, into: 'bank' },
    { do: 'write off', who: other, amount },
  ]
}

/** What a trader buys at the current price, sent after it has changed. */
export function writeLateTrade(ledger: Ledger, day: string): TillStep {
  const [, who = ''] = traders
  const total = ledger.goodsLeave('case', from, tradedLater)
  ledger.owe(who, day, 'sale', total)
  return { do: 'sell on account', who, good: 'case', quantity: from, total }
}
