import { z } from 'zod'
import { forAnyone, forMember, forMemberShownOnce } from '../access.ts'
import { asErrors, general } from '../failure.ts'
import { routesOf } from '../route.ts'
import { PublicShop } from '../selling/letterhead.ts'
import { Amount, Day, Id, Instant, LanguageCode } from '../shapes.ts'
import { repairFailures } from './repair-failures.ts'
import { QuoteNo } from './repair-inputs.ts'
import { JobState, RepairQuote, RepairState } from './repair-shapes.ts'

/** The page of a repair, while it has one. `token` ends its address. */
export const RepairLink = z.object({ id: Id, token: z.string().nullable(), shared_at: Instant.nullable() })
export type RepairLink = z.infer<typeof RepairLink>

/** A repair as anybody with its link sees it: only this one, without ids, users, costs, notes and passcodes. */
export const PublicRepair = z.object({
  /** The language of its page: the customer's; null or left out for the reader's. */
  language: LanguageCode.nullish(),
  shop: PublicShop,
  repair: z.object({
    number: z.string(),
    state: RepairState,
    device: z.string(),
    fault: z.string(),
    accessories: z.string().nullable(),
    taken_in_on: Day,
    promised_on: Day.nullable(),
    ready_on: Day.nullable(),
    ended_on: Day.nullable(),
    is_warranty: z.boolean(),
    total_amount: Amount,
    paid: Amount,
    jobs: z.array(z.object({ name: z.string(), state: JobState, price: Amount, warranty_until: Day.nullable() })),
    /** The newest one; it can be answered while it is open. */
    quote: RepairQuote.pick({ no: true, amount: true, note: true, answer: true, is_open: true }).nullable(),
    /** The days on which it went on. */
    steps: z.array(z.object({ state: RepairState, on: Day })),
  }),
})
export type PublicRepair = z.infer<typeof PublicRepair>

const One = z.object({ id: Id })
const Token = z.object({ token: z.string().min(1).max(200) })
const { notFound } = general
const { notQuoted, ended } = repairFailures

const route = routesOf('repairs')

export const repairPage = {
  link: forMember('manage_repairs', 'receive_payments')
    .route(route('GET', '/rest/v1/repairs/{id}/link', 'The link to the page of a repair, while there is one'))
    .input(One)
    .output(RepairLink),
  /** The answer to a retry has an empty token: read it with `link`. */
  share: forMemberShownOnce(['token'], general.notAllowed, 'manage_repairs', 'receive_payments')
    .route(route('POST', '/rest/v1/rpc/share_repair', 'Make a link to a repair, or return the one it has'))
    .input(One)
    .output(RepairLink),
  unshare: forMember('manage_repairs')
    .route(route('POST', '/rest/v1/rpc/unshare_repair', 'Remove the link to a repair: it stops working'))
    .input(One)
    .output(RepairLink),
  find: forAnyone()
    .route(route('POST', '/rest/v1/rpc/find_repair', 'The repair behind a link, for whoever holds its token'))
    .errors(asErrors({ notFound }))
    .input(Token)
    .output(PublicRepair),
  answer: forAnyone()
    .route(route('POST', '/rest/v1/rpc/answer_repair', 'The customer approves or declines a quote, through the link'))
    .errors(asErrors({ notFound, notQuoted, ended }))
    .input(Token.extend({ no: QuoteNo, is_approved: z.boolean() }))
    .output(PublicRepair),
}
