import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { forMember } from '../access.ts'
import { asErrors, failure, failuresOf, general } from '../failure.ts'
import { routesOf } from '../route.ts'
import {
  Amount,
  Day,
  Flag,
  Id,
  Instant,
  Price,
  pageCounts,
  SignedAmount,
  Text,
  walkCounts,
  walkInput,
} from '../shapes.ts'
import { WalletKind } from '../till/drawer-shapes.ts'
import { say } from '../words.ts'

/** What a shop spends money on. */
export const expenseCategories = [
  'rent',
  'salaries',
  'electricity',
  'airtime',
  'transport',
  'meals',
  'taxes',
  'repairs',
  'advertising',
  'security',
  'bank_charges',
  'commission',
  'other',
] as const
export const ExpenseCategory = z.enum(expenseCategories)
export type ExpenseCategory = z.infer<typeof ExpenseCategory>

/** What somebody records by hand: commission is paid from its statement, and is there as an expense once it was. */
const RecordedCategory = ExpenseCategory.exclude(['commission'])
export const recordedCategories = RecordedCategory.options
export type RecordedCategory = z.infer<typeof RecordedCategory>

/** The words for a category. */
export const expenseWords: Readonly<Record<ExpenseCategory, string>> = {
  rent: say(msg`Rent`),
  salaries: say(msg`Salaries`),
  electricity: say(msg`Electricity and water`),
  airtime: say(msg`Airtime and internet`),
  transport: say(msg`Transport`),
  meals: say(msg`Meals`),
  taxes: say(msg`Taxes and licences`),
  repairs: say(msg`Repairs`),
  advertising: say(msg`Advertising`),
  security: say(msg({ message: 'Security', comment: 'guards and alarms that a shop pays for' })),
  bank_charges: say(msg`Bank and Mobile Money charges`),
  commission: say(msg`Commission`),
  other: say(msg({ message: 'Other', comment: 'a kind of expense' })),
}

/** What an expense of the ledger was for, by the category that its movement keeps. */
export function expenseLabel(category: string): string {
  return expenseWords[ExpenseCategory.catch('other').parse(category)]
}

/** How far back an expense may lie, days. */
export const expenseDaysBack = 366

/** The id is the client's, so that a retry spends nothing twice. */
export const NewExpense = z.object({
  id: Id,
  category: RecordedCategory,
  amount: Price.min(1, 'Enter an amount'),
  wallet_id: Id,
  /** The shop's day on which it was paid. */
  day: Day,
  note: Text(200).nullish(),
})
export type NewExpense = z.infer<typeof NewExpense>

/** How often an expense comes again. */
export const RuleEvery = z.enum(['week', 'month'])
export type RuleEvery = z.infer<typeof RuleEvery>
export const RuleState = z.enum(['running', 'paused', 'ended'])
export type RuleState = z.infer<typeof RuleState>
/** Rules of a shop, those that have ended not counted. */
export const mostExpenseRules = 100

/** An expense that comes again, from its first day on. The id is the client's. */
export const NewExpenseRule = NewExpense.omit({ day: true }).extend({
  every: RuleEvery,
  first_day: Day,
  /** It comes no more after this day; left out: until somebody ends it. */
  ends_on: Day.nullish(),
})
export type NewExpenseRule = z.infer<typeof NewExpenseRule>

export const ExpenseRule = z.object({
  id: Id,
  category: ExpenseCategory,
  amount: Amount,
  wallet_id: Id,
  wallet: WalletKind,
  note: z.string().nullable(),
  every: RuleEvery,
  first_day: Day,
  ends_on: Day.nullable(),
  /** Null once it comes no more. */
  next_day: Day.nullable(),
  state: RuleState,
})
export type ExpenseRule = z.infer<typeof ExpenseRule>

export const Expense = z.object({
  id: Id,
  category: ExpenseCategory,
  amount: Amount,
  wallet_id: Id,
  wallet: WalletKind,
  /** The till whose own drawer it came from. */
  terminal: z.string().nullable(),
  day: Day,
  note: z.string().nullable(),
  recorded_by: z.string(),
  recorded_at: Instant,
  /** Photos and PDFs that are kept with it. */
  papers: z.int(),
  /** It was a mistake: the money is back where it came from, and it counts for nothing. */
  is_taken_back: z.boolean(),
})
export type Expense = z.infer<typeof Expense>

/** A calendar month of the shop. */
export const Month = z.string().regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'Enter a valid month')

/**
 * A month in whole shillings. `sales` is net of refunds and without `vat`; `goods` what they cost; `shrinkage` what left the shelf unsold,
 * at cost; `cash` what counts of drawers found too much, negative what was missing; `net` is what is left of it all.
 */
export const MonthResult = z.object({
  month: Month,
  from: Day,
  to: Day,
  sales: SignedAmount,
  vat: SignedAmount,
  goods: SignedAmount,
  gross: SignedAmount,
  shrinkage: SignedAmount,
  cash: SignedAmount,
  /** What customers owed and will not pay, less what was taken back or came back as goods. */
  bad_debts: SignedAmount,
  /** What goods that were sold before cost more, by costs that came after them; negative for less. */
  late_costs: SignedAmount,
  /** What the stock became worth more because it is valued at what goods last cost; negative for less. */
  revaluation: SignedAmount,
  expenses: z.array(z.object({ category: ExpenseCategory, amount: Amount })),
  expenses_total: Amount,
  net: SignedAmount,
})
export type MonthResult = z.infer<typeof MonthResult>

export const expenseFailures = failuresOf('expense', {
  inFuture: failure('EXPENSE_IN_FUTURE', 409, 'business_logic', 'The day of this expense is in the future.'),
  tooOld: failure('EXPENSE_TOO_OLD', 409, 'business_logic', 'An expense can be recorded at most a year back.'),
  drawerIsToday: failure(
    'EXPENSE_DRAWER_TODAY',
    409,
    'business_logic',
    'Money from a cash drawer can only be paid out today. Choose today, or another place it was paid from.',
  ),
  ruleOfDrawer: failure(
    'EXPENSE_RULE_DRAWER',
    409,
    'business_logic',
    'A recurring expense cannot be paid from a cash drawer. Choose another place it is paid from, or record it each time.',
  ),
  ruleEndsBefore: failure('EXPENSE_RULE_ENDS', 409, 'business_logic', 'It would end before it begins.'),
  tooManyRules: failure(
    'TOO_MANY_EXPENSE_RULES',
    409,
    'business_logic',
    `A shop can have ${mostExpenseRules} recurring expenses.`,
  ),
})
const { inFuture, tooOld, drawerIsToday, ruleOfDrawer, ruleEndsBefore, tooManyRules } = expenseFailures

const route = routesOf('expenses')

/** What the shop spends beside its goods, and what is left of a month after all of it. */
export const expenses = {
  list: forMember('manage_expenses')
    .route(route('GET', '/rest/v1/expenses', 'Expenses, newest day first, with what they come to'))
    .input(
      z.object({
        ...walkInput(20),
        from: Day.optional(),
        to: Day.optional(),
        category: ExpenseCategory.optional(),
        with_taken_back: Flag.default(false),
      }),
    )
    .output(z.object({ expenses: z.array(Expense), total: Amount, ...walkCounts })),
  wallets: forMember('manage_expenses')
    .route(route('GET', '/rest/v1/expense_wallets', 'Where an expense can be paid from'))
    .output(
      z.object({
        wallets: z.array(z.object({ id: Id, kind: WalletKind, terminal: z.string().nullable() })),
        ...pageCounts,
      }),
    ),
  record: forMember('manage_expenses')
    .route(route('POST', '/rest/v1/expenses', 'Record money that the shop spent'))
    .errors(asErrors({ inFuture, tooOld, drawerIsToday, keyReused: general.keyReused }))
    .input(NewExpense)
    .output(Expense),
  takeBack: forMember('manage_expenses')
    .route(route('POST', '/rest/v1/expenses/{id}/take_back', 'Reverse an expense that was a mistake'))
    .input(z.object({ id: Id }))
    .output(Expense),
  rules: forMember('manage_expenses')
    .route(route('GET', '/rest/v1/expense_rules', 'Recurring expenses, those due next first'))
    .input(z.object(walkInput(mostExpenseRules)))
    .output(z.object({ rules: z.array(ExpenseRule), ...walkCounts })),
  addRule: forMember('manage_expenses')
    .route(route('POST', '/rest/v1/expense_rules', 'Add a recurring expense; what is due is recorded at once'))
    .errors(asErrors({ tooOld, ruleOfDrawer, ruleEndsBefore, tooManyRules, keyReused: general.keyReused }))
    .input(NewExpenseRule)
    .output(ExpenseRule),
  changeRule: forMember('manage_expenses')
    .route(
      route(
        'POST',
        '/rest/v1/expense_rules/{id}',
        'Pause, resume or end a recurring expense; what fell due during a pause is not recorded',
      ),
    )
    .input(z.object({ id: Id, state: RuleState }))
    .output(ExpenseRule),
  profitAndLoss: forMember('see_profit')
    .route(route('GET', '/rest/v1/profit_and_loss', 'A month, the one before it, and the same month a year ago'))
    .input(z.object({ month: Month.optional() }))
    .output(z.object({ months: z.array(MonthResult).length(3) })),
}
