import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { Failure } from '../../server/fail.ts'
import { booksOf, type CreditShop, price } from './credit-shop.ts'
import type { CreditModel } from './model-credit.ts'

export type Command = fc.AsyncCommand<CreditModel, CreditShop>
/** What the shop must answer: done, or a failure's code. `write` applies it to the model, under the id that the shop gave it. */
export type Planned = {
  readonly code?: string
  readonly write?: (id: string) => void
  readonly ask: (real: CreditShop, id: string) => Promise<unknown>
}

/** Run against both; both must answer alike, their books must be equal, and consistent in themselves. */
export function command(words: string, plan: (model: CreditModel, real: CreditShop) => Planned | undefined): Command {
  return {
    check: () => true,
    run: async (model, real) => {
      const planned = plan(model, real)
      if (planned === undefined) return
      const id = randomUUID()
      const heard = await planned.ask(real, id).then(
        () => undefined,
        (error: unknown) => (error instanceof Failure ? error.entry.code : Promise.reject(error)),
      )
      if (planned.code !== heard)
        throw new Error(`${words}: the model says ${planned.code ?? 'done'}, the shop ${heard ?? 'done'}`)
      if (heard === undefined) planned.write?.(id)
      await compare(words, model, real)
    },
    toString: () => words,
  }
}

async function compare(words: string, model: CreditModel, real: CreditShop): Promise<void> {
  const people = model.became.flatMap((now, customer) => (now === undefined ? [customer] : []))
  const { books, faults } = await booksOf(real, people)
  if (faults.length > 0) throw new Error(`${words}: ${faults.join(', ')}`)
  const must = model.books()
  const differing = Object.keys(must).filter(
    (name) => JSON.stringify(must[name as keyof typeof must]) !== JSON.stringify(books[name as keyof typeof must]),
  )
  if (differing.length > 0)
    throw new Error(
      `${words}: ${differing.join(', ')} must be\n${JSON.stringify(must)}\nand are\n${JSON.stringify(books)}`,
    )
  if (model.given() !== model.against())
    throw new Error(`${words}: ${model.given()} was given, against ${model.against()}`)
}

export const one = fc.nat({ max: 1_000 })
export const customer = fc.nat({ max: 2 })
export const amount = fc.oneof(
  fc.integer({ min: 1, max: 9_000 }),
  fc.integer({ min: 1, max: 9 }).map((n) => n * price),
)
/** This much, or all that there is of it. */
export const share = fc.option(amount, { nil: undefined, freq: 2 })
export const desk = fc.constantFrom('cash' as const, 'mobile_money' as const)
export const chosen = <Item>(items: readonly Item[], number: number): Item | undefined =>
  items[number % Math.max(items.length, 1)]
export const idOf = (real: CreditShop, of: number) => real.customers[of] ?? ''
