import fc from 'fast-check'
import { openDebt, reverseEntry, writeOff } from '../../server/credit/enter-by-hand.ts'
import { payOutDeposit, receivePayment } from '../../server/credit/move-credit.ts'
import { as } from '../../server/testing/shops.ts'
import { amount, chosen, command, customer, desk, idOf, one, type Planned, share } from './credit-command.ts'
import type { CreditShop } from './credit-shop.ts'
import { type CreditModel, daysLater, isStanding, type ModelDebt, type ModelEntry } from './model-credit.ts'

/** Makes the entry by hand that `ask` requests from the shop. */
function enter(
  model: CreditModel,
  real: CreditShop,
  said: Pick<ModelEntry, 'kind' | 'customer' | 'amount'> & Partial<ModelEntry>,
  { code, ask }: Pick<Planned, 'ask'> & { readonly code: string | false },
): Planned {
  const entry: ModelEntry = {
    wallet: undefined,
    meant: [],
    made: model.today,
    takenBack: undefined,
    ...said,
    day: model.today,
  }
  return {
    ...(code !== false && { code }),
    write: (id) => {
      model.documents.push(entry)
      real.ids.set(entry, id)
    },
    ask,
  }
}

export const pay = fc
  .record({ customer, share, method: desk, meant: fc.option(fc.tuple(one, amount), { nil: undefined }) })
  .map(({ customer: payer, share: part, method, meant }) => {
    const words = meant ? `, ${meant[1]} of it for debt ${meant[0]}` : ''
    return command(`${payer} pays ${part ?? 'all'} in ${method}${words}`, (model, real) => {
      const paid = part ?? Math.max(model.balanceOf(payer), 1)
      const debt: ModelDebt | undefined = meant && chosen(model.debtsOf(payer), meant[0])
      const parts = debt && meant ? [{ debt, amount: Math.min(meant[1], paid) }] : []
      const isTooMuch = parts.some((of) => of.amount > model.unmeantOf(of.debt))
      const entry = { kind: 'payment', customer: payer, amount: paid, wallet: method, meant: parts } as const
      return enter(model, real, entry, {
        code: isTooMuch && 'CREDIT_MORE_THAN_OWED',
        ask: ({ testDb, shop, wallets, ids }, id) =>
          as(testDb, shop.owner, (tx, member) => {
            const allocations = parts.map((of) => ({ debit_id: ids.get(of.debt) ?? '', amount: of.amount }))
            const asked = { id, customer_id: idOf(real, payer), wallet_id: wallets[method], amount: paid, allocations }
            return receivePayment(tx, asked, member)
          }),
      })
    })
  })

export const payAtTill = fc.tuple(customer, amount).map(([payer, paid]) =>
  command(`${payer} pays ${paid} at the till`, (model, real) =>
    enter(
      model,
      real,
      { kind: 'payment', customer: payer, amount: paid, wallet: 'till' },
      {
        code: false,
        ask: async ({ tell }, id) => {
          const event = {
            kind: 'payment',
            id,
            customer_id: idOf(real, payer),
            customer_name: 'C',
            number: 'C1-P1',
            amount: paid,
          }
          // Sent twice, as by a till that got no answer.
          for (const outcome of [await tell(event), await tell(event)])
            if (outcome !== 'kept') throw new Error(`the till's payment is ${outcome}`)
        },
      },
    ),
  ),
)

export const payOut = fc.tuple(customer, share, desk).map(([payee, part, method]) =>
  command(`pay out ${part ?? 'all'} to ${payee} in ${method}`, (model, real) => {
    const left = Math.max(-model.balanceOf(payee), 0)
    const paid = part ?? Math.max(left, 1)
    const entry = { kind: 'payout', customer: payee, amount: paid, wallet: method } as const
    return enter(model, real, entry, {
      code: paid > left && 'CREDIT_MORE_THAN_DEPOSIT',
      ask: ({ testDb, shop, wallets }, id) =>
        as(testDb, shop.owner, (tx, member) =>
          payOutDeposit(tx, { id, customer_id: idOf(real, payee), wallet_id: wallets[method], amount: paid }, member),
        ),
    })
  }),
)

export const open = fc.tuple(customer, amount, fc.nat({ max: 120 })).map(([debtor, owed, days]) =>
  command(`${debtor} owed ${owed} of ${days} days ago`, (model, real) => {
    const made = daysLater(model.today, -days)
    return enter(
      model,
      real,
      { kind: 'opening', customer: debtor, amount: owed, made },
      {
        code: false,
        ask: ({ testDb, shop }, id) =>
          as(testDb, shop.owner, (tx, member) =>
            openDebt(tx, { id, customer_id: idOf(real, debtor), amount: owed, day: made }, member),
          ),
      },
    )
  }),
)

export const forgive = fc.tuple(customer, share).map(([debtor, part]) =>
  command(`write off ${part ?? 'all'} of ${debtor}`, (model, real) => {
    const left = Math.max(model.balanceOf(debtor), 0)
    const lost = part ?? Math.max(left, 1)
    return enter(
      model,
      real,
      { kind: 'write_off', customer: debtor, amount: lost },
      {
        code: lost > left && 'CREDIT_MORE_THAN_OWED',
        ask: ({ testDb, shop }, id) =>
          as(testDb, shop.owner, (tx, member) =>
            writeOff(tx, { id, customer_id: idOf(real, debtor), amount: lost, note: 'Gone' }, member),
          ),
      },
    )
  }),
)

/** Why an entry cannot be reversed: the shop would pay twice, or be owed for goods that it has. */
function refusalOf(model: CreditModel, { kind, customer: of, amount: figure, wallet }: ModelEntry): string | undefined {
  const signed = kind === 'opening' || kind === 'payout' ? figure : -figure
  if (kind === 'write_off' && figure > model.forgivenOf(of)) return 'CREDIT_GOODS_CAME_BACK'
  const held = model.heldOf(of) + (wallet === undefined ? 0 : signed)
  return held < 0 || signed - model.balanceOf(of) > held ? 'CREDIT_MONEY_USED' : undefined
}

export const reverse = one.map((number) =>
  command(`take back entry ${number}`, (model, real) => {
    const entry = chosen(model.entries, number)
    if (entry === undefined) return undefined
    const code = isStanding(entry) ? refusalOf(model, entry) : undefined
    return {
      ...(code && { code }),
      write: () => {
        entry.takenBack ??= model.today
      },
      ask: ({ testDb, shop }, id) =>
        as(testDb, shop.owner, (tx, member) =>
          reverseEntry(tx, { id, entry_id: real.ids.get(entry) ?? '', note: 'Mistyped' }, member),
        ),
    }
  }),
)
