import { z } from 'zod'
import { forAnyone, forMember, forMemberShownOnce } from '../access.ts'
import { asErrors, general } from '../failure.ts'
import { routesOf } from '../route.ts'
import { PublicShop } from '../selling/letterhead.ts'
import { Amount, Day, Id, Instant, SignedAmount, wholeNumber } from '../shapes.ts'
import { Ageing, CustomerEntry, OpenDebt } from './credit.ts'

/** Lines that one statement can have; of more the newest, and what was owed before them. */
export const mostStatementLines = 20_000
/** Lines that the page behind a link shows. */
export const mostLinkedLines = 200
/** Open debts that a statement lists: those that were due first. */
export const mostStatementDebts = 100

export const StatementLine = CustomerEntry.pick({
  id: true,
  kind: true,
  amount: true,
  business_date: true,
  due_on: true,
  wallet: true,
  document: true,
  is_reversed: true,
}).extend({
  /** What was owed after it. */
  balance: SignedAmount,
})
export type StatementLine = z.infer<typeof StatementLine>

/** A customer's account from one day to another, in the order of the days: what was owed before, what came and went, and what is owed after. */
export const CustomerStatement = z.object({
  name: z.string(),
  /** The first day; null: from the beginning. */
  from: Day.nullable(),
  until: Day,
  opening: SignedAmount,
  lines: z.array(StatementLine).max(mostStatementLines),
  /** Lines of these days that stand before the first one here; `opening` has them. */
  left_out: z.int(),
  closing: SignedAmount,
  /** What is owed today, and how old it is: the ages come to all that is owed. */
  owed: Amount,
  overdue: Amount,
  ageing: Ageing,
  debts: z.array(OpenDebt.omit({ id: true })).max(mostStatementDebts),
  /** Where the shop is paid, as its settings say it. */
  pay_to: z.string().nullable(),
})
export type CustomerStatement = z.infer<typeof CustomerStatement>

/** The page of a statement, while it has one. `token` ends its address. */
export const StatementLink = z.object({ customer_id: Id, token: z.string().nullable(), shared_at: Instant.nullable() })
export type StatementLink = z.infer<typeof StatementLink>

/** A statement as anybody with its link sees it: only this customer's, without notes, users or limits. */
export const PublicStatement = z.object({
  shop: PublicShop,
  statement: CustomerStatement,
})
export type PublicStatement = z.infer<typeof PublicStatement>

const route = routesOf('credit')
const ofCustomer = z.object({ customer_id: Id })

export const statements = {
  get: forMember('receive_payments', 'manage_credit')
    .route(route('GET', '/rest/v1/customer_accounts/{id}/sheet', 'A customer’s account from one day to another'))
    .input(
      z.object({
        id: Id,
        from: Day.optional(),
        until: Day.optional(),
        lines: wholeNumber(1, mostStatementLines).optional(),
      }),
    )
    .output(CustomerStatement),
  link: forMember('receive_payments', 'manage_credit')
    .route(
      route('GET', '/rest/v1/customer_accounts/{id}/link', 'The link to a customer’s statement, while there is one'),
    )
    .input(z.object({ id: Id }))
    .output(StatementLink),
  /** The answer to a retry has an empty token: read it with `link`. */
  share: forMemberShownOnce(['token'], general.notAllowed, 'receive_payments', 'manage_credit')
    .route(
      route('POST', '/rest/v1/rpc/share_statement', 'Make a link to a customer’s statement, or return the one it has'),
    )
    .input(ofCustomer)
    .output(StatementLink),
  unshare: forMember('receive_payments', 'manage_credit')
    .route(route('POST', '/rest/v1/rpc/unshare_statement', 'Remove the link to a statement: it stops working'))
    .input(ofCustomer)
    .output(StatementLink),
  find: forAnyone()
    .route(route('POST', '/rest/v1/rpc/find_statement', 'The statement behind a link, for whoever holds its token'))
    .errors(asErrors({ notFound: general.notFound }))
    .input(z.object({ token: z.string().min(1).max(200) }))
    .output(PublicStatement),
}
