import { z } from 'zod'
import { forMember, forMemberReading } from '../access.ts'
import { asErrors, failure, failuresOf, failureWith } from '../failure.ts'
import { routesOf } from '../route.ts'
import { PaymentMade } from '../selling/payment-shapes.ts'
import { SaleItem, SaleRow, SaleStatus } from '../selling/sales.ts'
import {
  Amount,
  Day,
  Flag,
  Id,
  Instant,
  LanguageCode,
  Line,
  Phone,
  Text,
  Walked,
  walkCounts,
  walkInput,
  wholeNumber,
} from '../shapes.ts'
import { CustomerAccount, CustomerEntry } from './credit.ts'
import { creditFailures } from './credit-failures.ts'

export const CustomerStatus = z.enum(['active', 'inactive', 'vip'])
export type CustomerStatus = z.infer<typeof CustomerStatus>

const EmailAddress = Line(254).pipe(z.union([z.literal(''), z.email('Enter a valid email address')]))

/** The fields a person gives a customer. */
export const CustomerFields = z.object({
  name: Line(100).min(1, 'Name is required'),
  phone: Phone.nullish(),
  email: EmailAddress.nullish(),
  age: z.int('Enter an age in whole years').min(1).max(130).nullish(),
  location: Line(120).nullish(),
  /** The language of their receipts; null for the shop's. */
  language: LanguageCode.nullish(),
  status: CustomerStatus.optional(),
  customer_since: Instant.optional(),
})
export type CustomerFields = z.infer<typeof CustomerFields>

export const CustomerChange = CustomerFields.partial().extend({ id: Id })
export type CustomerChange = z.infer<typeof CustomerChange>

export const Customer = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  age: z.int().nullable(),
  location: z.string().nullable(),
  language: LanguageCode.nullable(),
  status: CustomerStatus,
  /** Whose price lists hold for them. */
  group_id: Id.nullish(),
  total_orders: z.int(),
  total_spent: Amount,
  average_order_value: Amount,
  last_order_date: Instant.nullable(),
  customer_since: Instant,
  user_id: Id.nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type Customer = z.infer<typeof Customer>

/** A sale in a customer's history. */
export const CustomerSale = SaleRow.omit({ profit: true, customer_name: true })
export type CustomerSale = z.infer<typeof CustomerSale>

/** How many of a customer's sales are shown with them, newest first. */
export const historyLength = 50

export const CustomerWithSales = Customer.extend({ sales: z.array(CustomerSale) })
export type CustomerWithSales = z.infer<typeof CustomerWithSales>

/** A sale in the file of everything that is kept of a customer. */
export const ExportedCustomerSale = z.object({
  invoice_number: z.string(),
  sale_date: Instant,
  status: SaleStatus,
  customer_name: z.string(),
  customer_contact: z.string(),
  notes: z.string().nullable(),
  total_amount: Amount,
  items: z.array(
    SaleItem.pick({ brand: true, model: true, variant: true, quantity: true, unit_price: true, total: true }),
  ),
  payments: z.array(PaymentMade),
  refunds: z.array(z.object({ refund_number: z.string(), created_at: Instant, amount: Amount, reason: z.string() })),
})
export type ExportedCustomerSale = z.infer<typeof ExportedCustomerSale>

/** A customer's own copy of their account: its terms and its entries. */
export const ExportedAccount = CustomerAccount.pick({
  balance: true,
  limit: true,
  days: true,
  is_blocked: true,
  promised_on: true,
  note: true,
  dispute: true,
}).extend({
  entries: z.array(
    CustomerEntry.pick({ kind: true, amount: true, business_date: true, due_on: true, document: true, note: true }),
  ),
})
export type ExportedAccount = z.infer<typeof ExportedAccount>

/** What they were offered. */
export const ExportedQuotation = z.object({
  number: z.string(),
  quoted_on: Day,
  valid_until: Day,
  state: z.enum(['open', 'sold', 'declined']),
  customer_name: z.string(),
  customer_contact: z.string(),
  notes: z.string().nullable(),
  total_amount: Amount,
})
export type ExportedQuotation = z.infer<typeof ExportedQuotation>

/** What was put aside for them. */
export const ExportedLayby = z.object({
  number: z.string(),
  opened_on: Day,
  expires_on: Day,
  state: z.enum(['open', 'released', 'cancelled']),
  items_summary: z.string(),
  notes: z.string().nullable(),
  reason: z.string().nullable(),
  total_amount: Amount,
  paid: Amount,
})
export type ExportedLayby = z.infer<typeof ExportedLayby>

/** What of theirs was repaired. */
export const ExportedRepair = z.object({
  number: z.string(),
  state: z.string(),
  taken_in_on: Day,
  ended_on: Day.nullable(),
  device: z.string(),
  unit_number: z.string().nullable(),
  fault: z.string(),
  accessories: z.string().nullable(),
  notes: z.string().nullable(),
  reason: z.string().nullable(),
  total_amount: Amount,
  paid: Amount,
})
export type ExportedRepair = z.infer<typeof ExportedRepair>

/** What was written when a device of theirs came back with a fault. */
export const ExportedClaim = z.object({
  number: z.int(),
  invoice_number: z.string(),
  received_on: Day,
  state: z.enum(['received', 'sent', 'repaired', 'replaced', 'refused']),
  fault: z.string(),
  accessories: z.string().nullable(),
  contact: z.string().nullable(),
  note: z.string().nullable(),
})
export type ExportedClaim = z.infer<typeof ExportedClaim>

/** Everything that the shop keeps of one customer, for them to have. */
export const CustomerFile = z.object({
  shop: z.string(),
  exported_at: Instant,
  customer: Customer.omit({ user_id: true }),
  sales: z.array(ExportedCustomerSale),
  /** What was agreed and what was on account, oldest first; null: nothing ever was. */
  account: ExportedAccount.nullable(),
  quotations: z.array(ExportedQuotation),
  laybys: z.array(ExportedLayby),
  repairs: z.array(ExportedRepair),
  warranty_claims: z.array(ExportedClaim),
})
export type CustomerFile = z.infer<typeof CustomerFile>

export const customerSorts = ['newest', 'name', 'orders', 'spent', 'last_order'] as const

export const CustomersPage = z.object({
  ...walkInput(20),
  search: Text(100).optional(),
  status: CustomerStatus.optional(),
  /** Only those with more than one order. */
  repeat: Flag.optional(),
  sort: z.enum(customerSorts).default('newest'),
})

/** Counts under the search. `top_spenders` is 10 percent of those who ever spent, rounded up; the status `vip` is counted apart from it. */
export const CustomerCounts = z.object({
  all: z.int(),
  active: z.int(),
  vip: z.int(),
  inactive: z.int(),
  repeat: z.int(),
  top_spenders: z.int(),
})
export type CustomerCounts = z.infer<typeof CustomerCounts>

/** A customer who already has the phone or email. */
export const DuplicateCustomer = z.object({
  field: z.enum(['phone', 'email']),
  value: z.string(),
  id: Id,
  name: z.string(),
})
export type DuplicateCustomer = z.infer<typeof DuplicateCustomer>

/** The sentence about a customer who is already there (spec, section 5). */
export function duplicateWords({ field, value, name }: Pick<DuplicateCustomer, 'field' | 'value' | 'name'>): string {
  return `A customer with ${field === 'phone' ? 'phone number' : 'email'} "${value}" already exists: ${name}`
}

export const customerFailures = failuresOf('customer', {
  duplicate: failureWith('DUPLICATE_CUSTOMER', 409, 'business_logic', DuplicateCustomer, duplicateWords),
  noneReturned: failure('CUSTOMER_NOT_RETURNED', 500, 'database', 'No customer data returned after creation'),
})
const refusals = asErrors(customerFailures)

const route = routesOf('customers')

export const customers = {
  list: forMember('see_customers')
    .route(route('GET', '/rest/v1/customers', 'List customers'))
    .input(CustomersPage)
    .output(z.object({ customers: z.array(Customer), ...walkCounts, counts: CustomerCounts })),
  get: forMember('see_customers')
    .route(route('GET', '/rest/v1/customers/{id}', 'One customer with the newest of their sales'))
    .input(z.object({ id: Id }))
    .output(CustomerWithSales),
  add: forMember('manage_customers')
    .route(route('POST', '/rest/v1/customers', 'Add a customer'))
    .errors(refusals)
    .input(CustomerFields)
    .output(Customer),
  update: forMember('manage_customers')
    .route(route('PATCH', '/rest/v1/customers/{id}', 'Change a customer'))
    .errors(refusals)
    .input(CustomerChange)
    .output(Customer),
  remove: forMember('delete_customers')
    .errors(asErrors({ hasBalance: creditFailures.hasBalance }))
    .route(
      route(
        'DELETE',
        '/rest/v1/customers/{id}',
        'Delete a customer; one with sales is anonymized, or with `force` taken off them, unless they ever had an account',
      ),
    )
    .input(z.object({ id: Id, force: Flag.optional() }))
    .output(z.object({ id: Id, result: z.enum(['deleted', 'anonymized']) })),
  export: forMemberReading('delete_customers')
    .route(route('POST', '/rest/v1/rpc/export_customer', 'Everything that the shop keeps about one customer'))
    .input(z.object({ id: Id }))
    .output(CustomerFile),
  findDuplicate: forMemberReading('see_customers')
    .route(route('POST', '/rest/v1/rpc/find_duplicate_customer', 'Who else has this phone or email; null when nobody'))
    .input(z.object({ phone: Text(30).nullish(), email: Text(254).nullish(), except: Id.optional() }))
    .output(DuplicateCustomer.nullable()),
  ofOrganization: forMemberReading('see_customers')
    .route(
      route(
        'POST',
        '/rest/v1/rpc/get_customers_for_organization',
        'The customers of your organization, newest first, at most 5,000; `/rest/v1/customers` has all of them, page by page',
      ),
    )
    .input(z.object({ org_id: Id.nullish() }))
    .output(z.array(Customer)),
  addForOrganization: forMember('manage_customers')
    .route(route('POST', '/rest/v1/rpc/add_customer_for_organization', 'Add a customer to your organization'))
    .errors(refusals)
    .input(CustomerFields.extend({ org_id: z.uuid('Organization ID is required') }))
    .output(Customer),
  withStats: forMemberReading('see_customers')
    .route(
      route('POST', '/rest/v1/rpc/get_customers_with_stats', 'Customers with their totals, and how many there are'),
    )
    .input(
      z.object({
        user_id: Id.optional(),
        search: Text(100).nullish(),
        status_filter: z.union([CustomerStatus, z.literal(['', 'all'])]).nullish(),
        limit: wholeNumber(1, 100).default(20),
        offset: wholeNumber(0, 1_000_000_000).default(0),
        after: Walked.optional(),
      }),
    )
    .output(z.object({ customers: z.array(Customer), totalCount: z.int(), next_cursor: walkCounts.next_cursor })),
}
