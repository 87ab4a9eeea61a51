import { z } from 'zod'
import { forMember } from '../access.ts'
import { largestPrice } from '../ceilings.ts'
import { asErrors, general } from '../failure.ts'
import { roles } from '../organization/rights.ts'
import { routesOf } from '../route.ts'
import { Amount, Day, Id, pageCounts, pageInput, SignedAmount } from '../shapes.ts'
import { WalletToChoose } from '../till/drawer-shapes.ts'
import { commissionFailures } from './commission-failures.ts'
import { Month } from './expenses.ts'

/** Of the price without VAT, of what is left of that after the cost of the goods, or shillings by the piece. */
export const commissionBases = ['sales', 'margin', 'piece'] as const
export const CommissionBasis = z.enum(commissionBases)
export type CommissionBasis = z.infer<typeof CommissionBasis>

/** Hundredths of a percent in all of it. */
export const wholeRate = 10_000

/** Who sells, by person or by role (one of the three, or the shop's own); with neither: everybody. */
const sellers = { seller_id: Id.nullish(), role: z.enum(roles).nullish(), role_id: Id.nullish() }
/** What is sold, by product or by category; with neither: everything. */
const goods = { product_id: Id.nullish(), category_id: Id.nullish() }

/** The id is the client's: a retry adds no second rule. */
export const NewCommissionRule = z
  .object({
    id: Id,
    ...sellers,
    ...goods,
    basis: CommissionBasis,
    /** Hundredths of a percent; by the piece whole shillings. */
    rate: z.int().min(0).max(largestPrice),
    from_day: Day,
    to_day: Day.nullish(),
  })
  .refine(({ basis, rate }) => basis === 'piece' || rate <= wholeRate, {
    path: ['rate'],
    message: 'Enter at most 100 percent',
  })
  .refine(({ seller_id, role, role_id }) => [seller_id, role, role_id].filter(Boolean).length <= 1, {
    path: ['seller_id'],
    message: 'Choose a person or a role',
  })
  .refine(({ product_id, category_id }) => !(product_id && category_id), {
    path: ['product_id'],
    message: 'Choose a product or a category',
  })
  .refine(({ from_day, to_day }) => !to_day || to_day >= from_day, {
    path: ['to_day'],
    message: 'Choose a day after the first one',
  })
export type NewCommissionRule = z.infer<typeof NewCommissionRule>

/** `rate` is left out if the cost of goods could be computed from it by someone who may not see costs. */
export const CommissionRule = z.object({
  id: Id,
  seller_id: Id.nullable(),
  seller_name: z.string().nullable(),
  role: z.enum(roles).nullable(),
  role_id: Id.nullable(),
  role_name: z.string().nullable(),
  product_id: Id.nullable(),
  product: z.string().nullable(),
  category_id: Id.nullable(),
  category: z.string().nullable(),
  basis: CommissionBasis,
  rate: z.int().optional(),
  from_day: Day,
  to_day: Day.nullable(),
  has_ended: z.boolean(),
})
export type CommissionRule = z.infer<typeof CommissionRule>

/** `carried`: there is nothing to pay, and what is below 0 goes into the next month. */
export const commissionStates = ['open', 'approved', 'paid', 'carried'] as const
export const CommissionState = z.enum(commissionStates)
export type CommissionState = z.infer<typeof CommissionState>

/** A seller's month. `taken_back` and `carried` are negative: refunds of the month, and what was left below 0 before it. */
export const SellerMonth = z.object({
  seller_id: Id,
  seller_name: z.string(),
  state: CommissionState,
  earned: Amount,
  taken_back: SignedAmount,
  carried: SignedAmount,
  due: SignedAmount,
  paid_on: Day.nullable(),
})
export type SellerMonth = z.infer<typeof SellerMonth>

/**
 * A line of a sale or of a refund behind a figure. `rate` and `base` (what the rate is of) are left out where they tell what goods cost to
 * somebody who may not see that.
 */
export const CommissionEntry = z.object({
  document_id: Id,
  line: z.int(),
  is_return: z.boolean(),
  day: Day,
  sale_id: Id,
  invoice_number: z.string(),
  brand: z.string(),
  model: z.string(),
  quantity: z.int(),
  basis: CommissionBasis,
  rate: z.int().optional(),
  base: SignedAmount.optional(),
  amount: SignedAmount,
})
export type CommissionEntry = z.infer<typeof CommissionEntry>

export const CommissionMonth = z.object({
  month: Month,
  /** It can be approved. */
  is_over: z.boolean(),
  sellers: z.array(SellerMonth),
  /** Where it can be paid from, for members who may pay. */
  wallets: z.array(WalletToChoose),
  ...pageCounts,
})
export type CommissionMonth = z.infer<typeof CommissionMonth>

export const CommissionStatement = SellerMonth.extend({
  month: Month,
  is_over: z.boolean(),
  approved_on: Day.nullable(),
  entries: z.array(CommissionEntry),
  ...pageCounts,
})
export type CommissionStatement = z.infer<typeof CommissionStatement>

const One = { seller_id: Id, month: Month }
export const StatementPage = z.object({ ...pageInput(50, 1000), ...One })
export type StatementPage = z.output<typeof StatementPage>

/** `due` is the sum that the member who approves has seen. */
export const CommissionApproved = z.object({ ...One, due: SignedAmount })
export type CommissionApproved = z.infer<typeof CommissionApproved>

/** The id is the client's, and becomes the expense's: a retry pays nothing twice. */
export const CommissionPaid = z.object({ id: Id, ...One, wallet_id: Id })
export type CommissionPaid = z.infer<typeof CommissionPaid>

const Choice = z.object({ id: Id, name: z.string() })
export const CommissionChoices = z.object({ sellers: z.array(Choice), roles: z.array(Choice) })
export type CommissionChoices = z.infer<typeof CommissionChoices>

const { tooManyRules, overlaps, dayApproved, ruleEnded, monthNotOver, earlierMonth, nothing, changed } =
  commissionFailures
const { notApproved, nothingToPay, paidAlready } = commissionFailures
const { keyReused } = general

const route = routesOf('commission')

/** What sellers earn by what they sell. Everybody sees their own; who may see all sees everybody's, of the whole shop. */
export const commission = {
  rules: forMember('see_commission')
    .route(route('GET', '/rest/v1/commission_rules', 'The rules of what sellers earn, those that count first'))
    .input(z.object(pageInput(100, 200)))
    .output(z.object({ rules: z.array(CommissionRule), ...pageCounts })),
  choices: forMember('manage_commission')
    .route(route('GET', '/rest/v1/commission_choices', 'Whom a rule can be for'))
    .output(CommissionChoices),
  addRule: forMember('manage_commission')
    .route(route('POST', '/rest/v1/commission_rules', 'Add a rule; the one before for the same sellers and goods ends'))
    .errors(asErrors({ tooManyRules, overlaps, dayApproved, keyReused }))
    .input(NewCommissionRule)
    .output(CommissionRule),
  endRule: forMember('manage_commission')
    .route(route('POST', '/rest/v1/commission_rules/{id}/end', 'End a rule after a day, or remove it as a mistake'))
    .errors(asErrors({ dayApproved, ruleEnded }))
    .input(z.object({ id: Id, last_day: Day.nullable() }))
    .output(CommissionRule),
  month: forMember()
    .route(route('GET', '/rest/v1/commission', 'What sellers earned in a month, the most first'))
    .input(z.object({ month: Month.optional() }))
    .output(CommissionMonth),
  statement: forMember()
    .route(route('GET', '/rest/v1/commission_statement', 'A seller’s month with every line behind it'))
    .input(StatementPage)
    .output(CommissionStatement),
  approve: forMember('manage_commission')
    .route(route('POST', '/rest/v1/rpc/approve_commission', 'Approve a seller’s month, which does not change again'))
    .errors(asErrors({ monthNotOver, earlierMonth, nothing, changed }))
    .input(CommissionApproved)
    .output(SellerMonth),
  pay: forMember('manage_commission')
    .route(route('POST', '/rest/v1/rpc/pay_commission', 'Pay an approved month out of a wallet, once'))
    .errors(asErrors({ notApproved, nothingToPay, paidAlready, keyReused }))
    .input(CommissionPaid)
    .output(SellerMonth),
}
