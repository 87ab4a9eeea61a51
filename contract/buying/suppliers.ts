import { z } from 'zod'
import { forMember } from '../access.ts'
import { asErrors, failure, failuresOf, failureWith } from '../failure.ts'
import { routesOf } from '../route.ts'
import {
  Day,
  Flag,
  Id,
  Instant,
  Line,
  Phone,
  Price,
  SignedAmount,
  Text,
  walkCounts,
  walkInput,
  wholeNumber,
} from '../shapes.ts'
import { WalletKind, WalletToChoose } from '../till/drawer-shapes.ts'

/** What goods are bought in. Everything is kept in shillings. */
export const currencies = ['UGX', 'USD', 'CNY', 'AED', 'KES'] as const
export const Currency = z.enum(currencies)
export type Currency = z.infer<typeof Currency>

/** Suppliers of one shop, archived ones included. */
export const mostSuppliers = 2_000
/** The longest a bill may stay open by its terms. */
export const longestTerms = 365
/** The longest that ordered goods may take to come, in days. */
export const longestLead = 365

/** A decimal as it is written, so that nothing is lost on the way: at most `whole` digits, and `parts` after the point. */
export const Decimal = (whole: number, parts: number, message: string) =>
  z.string().regex(new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${parts}})?$`), message)

/** What one unit costs, in the currency given with it: at most 4 digits after the point. */
export const UnitCost = Decimal(13, 4, 'Enter a cost, like 12500 or 3.75').refine(
  (cost) => Number(cost) <= 1_000_000_000_000,
  'That is more than 1,000,000,000,000',
)

const Tin = Line(20).regex(/^(\d{10})?$/, 'A TIN has ten digits')

/** The fields a person gives a supplier. */
export const SupplierFields = z.object({
  name: Line(100).min(1, 'Name is required'),
  phone: Phone.nullish(),
  tin: Tin.nullish(),
  currency: Currency.default('UGX'),
  /** Days until a bill is due; 0 means at once. */
  terms_days: wholeNumber(0, longestTerms).default(0),
  /** Days from order to delivery. */
  lead_days: wholeNumber(0, longestLead).default(0),
  note: Text(500).nullish(),
})
export type SupplierFields = z.infer<typeof SupplierFields>

/** The id is the client's, so that a retry adds nobody twice. */
export const NewSupplier = SupplierFields.extend({ id: Id })
export type NewSupplier = z.infer<typeof NewSupplier>

export const SupplierChange = z.object({
  id: Id,
  name: SupplierFields.shape.name.optional(),
  phone: Phone.nullish(),
  tin: Tin.nullish(),
  currency: Currency.optional(),
  terms_days: wholeNumber(0, longestTerms).optional(),
  lead_days: wholeNumber(0, longestLead).optional(),
  note: Text(500).nullish(),
  is_archived: z.boolean().optional(),
})
export type SupplierChange = z.infer<typeof SupplierChange>

/** `owed` is left out for members who may not manage suppliers; below 0: paid in advance. */
export const Supplier = z.object({
  id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  tin: z.string().nullable(),
  currency: Currency,
  terms_days: z.int(),
  lead_days: z.int(),
  note: z.string().nullable(),
  archived_at: Instant.nullable(),
  owed: SignedAmount.optional(),
})
export type Supplier = z.infer<typeof Supplier>

export const supplierEntryKinds = ['bill', 'goods_in', 'landed_cost', 'payment', 'goods_back', 'reversal'] as const

/** A line of a supplier's statement. `balance` is what was owed after it. */
export const SupplierEntry = z.object({
  id: Id,
  kind: z.enum(supplierEntryKinds),
  amount: SignedAmount,
  balance: SignedAmount,
  business_date: Day,
  due_on: Day.nullable(),
  wallet: WalletKind.nullable(),
  document: z.string().nullable(),
  note: z.string().nullable(),
  user_name: z.string(),
  /** It was a mistake, and was taken back. */
  is_reversed: z.boolean(),
})
export type SupplierEntry = z.infer<typeof SupplierEntry>

/** What is owed to one supplier: in total, and overdue. */
export const SupplierShown = Supplier.extend({
  owed: SignedAmount,
  overdue: SignedAmount,
  /** What they can be paid from. `till`: the till whose drawer it is; null for the shop's own. */
  wallets: z.array(WalletToChoose),
})
export type SupplierShown = z.infer<typeof SupplierShown>

/** Money paid to a supplier. The id is the client's: a retry pays once. */
export const SupplierPayment = z.object({
  id: Id,
  supplier_id: Id,
  wallet_id: Id,
  amount: Price.min(1, 'Enter an amount'),
  note: Line(200).nullish(),
})
export type SupplierPayment = z.infer<typeof SupplierPayment>

/** A bill by hand: what was owed before, or came without goods. */
export const SupplierBill = z.object({
  id: Id,
  supplier_id: Id,
  amount: Price.min(1, 'Enter an amount'),
  day: Day.optional(),
  document: Line(60).nullish(),
  note: Line(200).nullish(),
})
export type SupplierBill = z.infer<typeof SupplierBill>

/** Takes back a payment or a bill that was a mistake; the money of a payment goes back to where it came from. The id is the client's. */
export const SupplierReversal = z.object({ id: Id, entry_id: Id, note: Line(200).min(1, 'Say why') })
export type SupplierReversal = z.infer<typeof SupplierReversal>

/** What was entered by hand. Goods and their costs are corrected where they came in. */
export const isReversible = ({ kind }: Pick<SupplierEntry, 'kind'>) => kind === 'payment' || kind === 'bill'

export const supplierFailures = failuresOf('supplier', {
  nameTaken: failureWith(
    'SUPPLIER_NAME_TAKEN',
    409,
    'business_logic',
    z.object({ name: z.string() }),
    ({ name }) => `You already have a supplier called "${name}".`,
  ),
  tooMany: failure(
    'TOO_MANY_SUPPLIERS',
    409,
    'business_logic',
    `A shop can have at most ${mostSuppliers.toLocaleString('en')} suppliers.`,
  ),
  archived: failure(
    'SUPPLIER_ARCHIVED',
    409,
    'business_logic',
    'This supplier is archived. Restore them before you buy from them again.',
  ),
  notReversible: failure(
    'SUPPLIER_ENTRY_NOT_REVERSIBLE',
    409,
    'business_logic',
    'Only payments and bills that were entered by hand can be reversed. Goods are corrected where they were received.',
  ),
  futureBill: failure('BILL_IN_FUTURE', 409, 'business_logic', 'A bill cannot be dated after today.'),
})
const { nameTaken, tooMany, archived, futureBill, notReversible } = supplierFailures

const route = routesOf('suppliers')

export const suppliers = {
  list: forMember('manage_suppliers', 'receive_goods')
    .route(route('GET', '/rest/v1/suppliers', 'Suppliers by name, with what is owed to them'))
    .input(z.object({ ...walkInput(20), search: Text(100).optional(), archived: Flag.optional() }))
    .output(z.object({ suppliers: z.array(Supplier), owed: SignedAmount.optional(), ...walkCounts })),
  get: forMember('manage_suppliers')
    .route(route('GET', '/rest/v1/suppliers/{id}', 'One supplier: what is owed, what is overdue'))
    .input(z.object({ id: Id }))
    .output(SupplierShown),
  add: forMember('manage_suppliers')
    .route(route('POST', '/rest/v1/suppliers', 'Add a supplier'))
    .errors(asErrors({ nameTaken, tooMany }))
    .input(NewSupplier)
    .output(Supplier),
  update: forMember('manage_suppliers')
    .route(route('PATCH', '/rest/v1/suppliers/{id}', 'Change, archive or restore a supplier'))
    .errors(asErrors({ nameTaken }))
    .input(SupplierChange)
    .output(Supplier),
  statement: forMember('manage_suppliers')
    .route(route('GET', '/rest/v1/suppliers/{id}/statement', 'Bills, goods and payments, newest first'))
    .input(z.object({ id: Id, ...walkInput(20) }))
    .output(z.object({ entries: z.array(SupplierEntry), ...walkCounts })),
  pay: forMember('manage_suppliers')
    .route(route('POST', '/rest/v1/rpc/pay_supplier', 'Pay a supplier; the money leaves a wallet'))
    .input(SupplierPayment)
    .output(SupplierShown),
  bill: forMember('manage_suppliers')
    .route(route('POST', '/rest/v1/rpc/bill_supplier', 'Enter a bill of a supplier'))
    .errors(asErrors({ archived, futureBill }))
    .input(SupplierBill)
    .output(SupplierShown),
  reverse: forMember('manage_suppliers')
    .route(route('POST', '/rest/v1/rpc/reverse_supplier_entry', 'Reverse a payment or a bill that was a mistake'))
    .errors(asErrors({ notReversible }))
    .input(SupplierReversal)
    .output(SupplierShown),
}
