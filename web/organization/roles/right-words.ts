import { t } from '@lingui/core/macro'
import { grantableRights, neededWith, type Right, type RightsNamed } from '@tunda/contract/organization/rights'
import { formatMoney } from '../../shared/words/money.ts'

type Words = { readonly label: string; readonly words: string }

/** The rights as a shopkeeper names them, in the groups of the form. */
export const rightGroups: readonly { readonly title: string; readonly rights: Partial<Record<Right, Words>> }[] = [
  {
    title: t`Selling`,
    rights: {
      sell: { label: t`Sell`, words: t`Records sales and gives receipts. Can ask for a refund.` },
      discount: { label: t`Give discounts`, words: t`Up to the shop’s limit, or less if you set it below.` },
      override_price: { label: t`Change the price in a sale`, words: t`Sells below or above the list price.` },
      backdate_sale: { label: t`Record earlier sales`, words: t`With a date up to seven days back.` },
    },
  },
  {
    title: t`Sales and refunds`,
    rights: {
      see_sales: { label: t`See all sales`, words: t`The list of sales and refunds, and its export.` },
      refund: { label: t`Give refunds`, words: t`Makes refunds and decides on refund requests.` },
      cancel_sale: { label: t`Cancel sales`, words: t`Cancels a whole sale.` },
      review_sales: {
        label: t`Review till sales`,
        words: t`Approves or declines sales that a till sent late or with a problem.`,
      },
    },
  },
  {
    title: t`Stock`,
    rights: {
      count_stock: { label: t`Count stock`, words: t`Does stock takes.` },
      adjust_stock: {
        label: t`Change stock`,
        words: t`Enters goods received, damaged or lost, and sees the stock history.`,
      },
      manage_products: { label: t`Add and change products`, words: t`Details, prices, costs and pictures.` },
      manage_categories: { label: t`Change categories`, words: t`Adds, renames and removes them.` },
      receive_goods: { label: t`Receive goods`, words: t`Receives goods from suppliers, with or without their costs.` },
      transfer_stock: {
        label: t`Transfer stock`,
        words: t`Sends goods to another location, and receives them where they work.`,
      },
      manage_suppliers: {
        label: t`Manage suppliers`,
        words: t`Adds suppliers, sees what you owe them and records payments.`,
      },
      import_data: { label: t`Import files`, words: t`Products, stock and customers from a spreadsheet.` },
    },
  },
  {
    title: t`Cost and reports`,
    rights: {
      see_cost: { label: t`See costs`, words: t`What products cost, and what the stock is worth.` },
      see_profit: { label: t`See profit`, words: t`On sales, on products and in reports.` },
      see_reports: { label: t`See reports`, words: t`The dashboard and analytics.` },
    },
  },
  {
    title: t`Customers`,
    rights: {
      see_customers: { label: t`See customers`, words: t`Names, phone numbers and what they bought.` },
      manage_customers: { label: t`Add and change customers`, words: t`Their details and their status.` },
      delete_customers: {
        label: t`Delete and merge customers`,
        words: t`Also downloads the data kept about a customer.`,
      },
    },
  },
  {
    title: t`Customers who pay later`,
    rights: {
      give_credit: { label: t`Sell on account`, words: t`Up to what the customer may owe.` },
      pass_credit_limit: {
        label: t`Sell past the limit`,
        words: t`More than the customer may owe, and to blocked accounts.`,
      },
      receive_payments: {
        label: t`Receive payments`,
        words: t`Takes what customers pay on their accounts, and sees what they owe.`,
      },
      manage_credit: {
        label: t`Manage customer accounts`,
        words: t`Sets limits, enters old debts, writes off, pays deposits out and reverses mistakes.`,
      },
    },
  },
  {
    title: t`Commission`,
    rights: {
      see_commission: { label: t`See everybody’s commission`, words: t`And the rules. Sellers always see their own.` },
      manage_commission: {
        label: t`Manage commission`,
        words: t`Sets the rules, approves each month and pays it.`,
      },
    },
  },
  {
    title: t`Used devices`,
    rights: {
      buy_devices: { label: t`Buy used devices`, words: t`Pays for them, and puts them up for sale.` },
      see_sellers: {
        label: t`See sellers’ documents`,
        words: t`The number and photo of the document that a seller showed. Every view is recorded.`,
      },
    },
  },
  {
    title: t`Repairs`,
    rights: {
      manage_repairs: {
        label: t`Repair devices`,
        words: t`Takes devices in, plans jobs, takes parts from stock, quotes, and hands devices over.`,
      },
      see_passcodes: {
        label: t`See passcodes`,
        words: t`The passcode of a device that is being repaired. Every view is recorded.`,
      },
    },
  },
  {
    title: t`The shop`,
    rights: {
      manage_drawer: {
        label: t`Use the cash drawer`,
        words: t`Opens, counts and closes it, and puts money in or takes it out.`,
      },
      review_drawer: {
        label: t`Review cash drawers`,
        words: t`Sees what should be in them, every Z report and every difference.`,
      },
      manage_expenses: { label: t`Record expenses`, words: t`Rent, salaries, transport: costs other than goods.` },
      receive_alerts: {
        label: t`Get alerts`,
        words: t`Stock that ran out, good sales days, new customers and requests.`,
      },
      manage_terminals: { label: t`Manage tills`, words: t`Connects, renames and revokes them.` },
      manage_members: {
        label: t`Manage people`,
        words: t`Invites and removes people, and gives roles up to their own.`,
      },
      manage_locations: { label: t`Manage locations`, words: t`Adds, renames and closes shops, stores and vans.` },
      manage_api_keys: {
        label: t`Manage API keys`,
        words: t`Makes and revokes keys for programs, up to their own permissions.`,
      },
      manage_settings: { label: t`Change settings`, words: t`Name, tax, receipts and the discount limit.` },
      see_audit: { label: t`See the audit trail`, words: t`Who did what, and when.` },
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
  if (rights.length === 0) return t`Sees products and stock only.`
  const most: Partial<Record<Right, string>> = {
    ...(discount === null ? {} : { discount: `${discount}%` }),
    ...(refund === null ? {} : { refund: formatMoney(refund), cancel_sale: formatMoney(refund) }),
  }
  return rights
    .map((right) => {
      const [what, limit] = [rightLabel(right), most[right]]
      return limit === undefined ? what : t`${what} up to ${limit}`
    })
    .join(' · ')
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
    name: t`Cashier`,
    words: t`Sells and looks after customers. Sees no costs.`,
    rights: ['sell', 'discount', 'see_sales', 'see_customers', 'manage_customers'],
    max_discount_percent: 10,
  },
  {
    name: t`Storekeeper`,
    words: t`Receives goods and counts stock. Sees no costs.`,
    rights: ['adjust_stock', 'count_stock', 'receive_alerts'],
    max_discount_percent: null,
  },
  {
    name: t`Manager`,
    words: t`Runs the shop day to day. Does not change people, tills or settings.`,
    rights: grantableRights.filter(
      (right) =>
        ![
          'manage_terminals',
          'manage_members',
          'manage_locations',
          'manage_api_keys',
          'manage_settings',
          'see_audit',
          'see_sellers',
        ].includes(right),
    ),
    max_discount_percent: null,
  },
]
