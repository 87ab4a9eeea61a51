import { grantableRights, neededWith, type Right, type RightsNamed } from '@tunda/contract/rights'
import { formatMoney } from '../../shared/words/money.ts'

type Words = { readonly label: string; readonly words: string }

/** The rights as a shopkeeper names them, in the groups of the form. */
export const rightGroups: readonly { readonly title: string; readonly rights: Partial<Record<Right, Words>> }[] = [
  {
    title: 'Selling',
    rights: {
      sell: { label: 'Sell', words: 'Records sales and gives receipts. Can ask for a refund.' },
      discount: { label: 'Give discounts', words: 'Up to the shop’s limit, or less if you set it below.' },
      override_price: { label: 'Change the price in a sale', words: 'Sells below or above the list price.' },
      backdate_sale: { label: 'Record earlier sales', words: 'With a date up to seven days back.' },
    },
  },
  {
    title: 'Sales and refunds',
    rights: {
      see_sales: { label: 'See all sales', words: 'The list of sales and refunds, and its export.' },
      refund: { label: 'Give refunds', words: 'Gives money back and decides on refund requests.' },
      cancel_sale: { label: 'Cancel sales', words: 'Takes back a whole sale.' },
      review_sales: {
        label: 'Review till sales',
        words: 'Approves or declines sales that a till sent late or with a problem.',
      },
    },
  },
  {
    title: 'Stock',
    rights: {
      count_stock: { label: 'Count stock', words: 'Does stock takes.' },
      adjust_stock: {
        label: 'Change stock',
        words: 'Enters goods received, damaged or lost, and sees the stock history.',
      },
      manage_products: { label: 'Add and change products', words: 'Details, prices, costs and pictures.' },
      manage_categories: { label: 'Change categories', words: 'Adds, renames and removes them.' },
      import_data: { label: 'Import files', words: 'Products, stock and customers from a spreadsheet.' },
    },
  },
  {
    title: 'Cost and reports',
    rights: {
      see_cost: { label: 'See costs', words: 'What products cost, and what the stock is worth.' },
      see_profit: { label: 'See profit', words: 'On sales, on products and in reports.' },
      see_reports: { label: 'See reports', words: 'The dashboard and analytics.' },
    },
  },
  {
    title: 'Customers',
    rights: {
      see_customers: { label: 'See customers', words: 'Names, phone numbers and what they bought.' },
      manage_customers: { label: 'Add and change customers', words: 'Their details and their status.' },
      delete_customers: { label: 'Delete and merge customers', words: 'And download what is kept of one.' },
    },
  },
  {
    title: 'The shop',
    rights: {
      receive_alerts: { label: 'Get alerts', words: 'Stock that ran out, big days, new customers and requests.' },
      manage_terminals: { label: 'Manage tills', words: 'Connects, renames and disconnects them.' },
      manage_members: { label: 'Manage people', words: 'Invites and removes people, and gives roles up to their own.' },
      manage_settings: { label: 'Change settings', words: 'Name, tax, receipts and the discount limit.' },
      see_audit: { label: 'See the audit trail', words: 'Who did what, and when.' },
    },
  },
]

const words = Object.assign({}, ...rightGroups.map(({ rights }) => rights)) as Partial<Record<Right, Words>>

/** What a right is called on screen. */
function rightLabel(right: Right): string {
  return words[right]?.label ?? right
}

/** What a role may do, in one line: "Sell · Give discounts up to 10% · Give refunds up to USh 50,000". */
export function rightsLine({ rights, max_discount_percent: discount, max_refund: refund }: RightsNamed): string {
  if (rights.length === 0) return 'Sees products and stock only.'
  const limits: Partial<Record<Right, string>> = {
    ...(discount === null ? {} : { discount: ` up to ${discount}%` }),
    ...(refund === null
      ? {}
      : { refund: ` up to ${formatMoney(refund)}`, cancel_sale: ` up to ${formatMoney(refund)}` }),
  }
  return rights.map((right) => `${rightLabel(right)}${limits[right] ?? ''}`).join(' · ')
}

/** The rights with one more, and with what that needs. */
export function withRight(had: readonly Right[], right: Right): Right[] {
  const added = neededOf(right)
  return grantableRights.filter((one) => had.includes(one) || added.includes(one))
}

/** The rights without one, and without what needs it. */
export function withoutRight(had: readonly Right[], right: Right): Right[] {
  return had.filter((one) => !neededOf(one).includes(right))
}

/** A right and all that it needs. */
function neededOf(right: Right): Right[] {
  return [right, ...(neededWith[right] ?? []).flatMap(neededOf)]
}

type Template = Pick<RightsNamed, 'rights' | 'max_discount_percent'> & { readonly name: string; readonly words: string }

/** Roles that most shops need, to start a new one from. */
export const templates: readonly Template[] = [
  {
    name: 'Cashier',
    words: 'Sells and looks after customers. Sees no costs.',
    rights: ['sell', 'discount', 'see_sales', 'see_customers', 'manage_customers'],
    max_discount_percent: 10,
  },
  {
    name: 'Storekeeper',
    words: 'Receives goods and counts stock. Sees no costs.',
    rights: ['adjust_stock', 'count_stock', 'receive_alerts'],
    max_discount_percent: null,
  },
  {
    name: 'Manager',
    words: 'Runs the shop day to day. Does not change people, tills or settings.',
    rights: grantableRights.filter(
      (right) => !['manage_terminals', 'manage_members', 'manage_settings', 'see_audit'].includes(right),
    ),
    max_discount_percent: null,
  },
]
