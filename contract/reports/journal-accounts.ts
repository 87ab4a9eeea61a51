import { msg } from '@lingui/core/runtime-macro'
import { say } from '../words.ts'
import { expenseCategories, expenseWords } from './expenses.ts'

const ofExpense = <Category extends string>(category: Category) => `expense_${category}` as const

/** What a shop's journal books to, in the order of a chart of accounts. */
export const journalAccounts = [
  'cash_drawer',
  'mobile_money',
  'bank',
  'card',
  'safe',
  'customers',
  'stock',
  'devices_on_hold',
  'in_transit',
  'suppliers',
  'not_billed',
  'vat',
  'opening',
  'by_hand',
  'sales',
  'returns',
  'cost_of_goods',
  'late_costs',
  'goods_lost',
  'revaluation',
  'cash_differences',
  'bad_debts',
  ...expenseCategories.map(ofExpense),
] as const
export type JournalAccount = (typeof journalAccounts)[number]

/** An account as it begins: its number and its name in the accountant's program. Names are English there, whatever language a screen has. */
export const usualAccounts: Readonly<Record<JournalAccount, { readonly code: string; readonly name: string }>> = {
  cash_drawer: { code: '1000', name: 'Cash on hand' },
  mobile_money: { code: '1010', name: 'Mobile Money' },
  bank: { code: '1020', name: 'Bank' },
  card: { code: '1030', name: 'Card payments' },
  safe: { code: '1040', name: 'Safe' },
  customers: { code: '1100', name: 'Customer accounts' },
  stock: { code: '1200', name: 'Stock' },
  devices_on_hold: { code: '1210', name: 'Used devices on hold' },
  in_transit: { code: '1300', name: 'Refunds and reversals in transit' },
  suppliers: { code: '2000', name: 'Supplier accounts' },
  not_billed: { code: '2100', name: 'Goods received not billed' },
  vat: { code: '2200', name: 'VAT' },
  opening: { code: '3000', name: 'Opening balances' },
  by_hand: { code: '3100', name: 'Money put in and taken out' },
  sales: { code: '4000', name: 'Sales' },
  returns: { code: '4100', name: 'Sales returns' },
  cost_of_goods: { code: '5000', name: 'Cost of goods sold' },
  late_costs: { code: '5100', name: 'Late costs of goods sold' },
  goods_lost: { code: '5200', name: 'Goods lost' },
  revaluation: { code: '5300', name: 'Stock revaluation' },
  cash_differences: { code: '6000', name: 'Cash over and short' },
  bad_debts: { code: '6010', name: 'Bad debts' },
  expense_rent: { code: '6100', name: 'Rent' },
  expense_salaries: { code: '6110', name: 'Salaries' },
  expense_electricity: { code: '6120', name: 'Electricity and water' },
  expense_airtime: { code: '6130', name: 'Airtime and internet' },
  expense_transport: { code: '6140', name: 'Transport' },
  expense_meals: { code: '6150', name: 'Meals' },
  expense_taxes: { code: '6160', name: 'Taxes and licences' },
  expense_repairs: { code: '6170', name: 'Repairs' },
  expense_advertising: { code: '6180', name: 'Advertising' },
  expense_security: { code: '6190', name: 'Security' },
  expense_bank_charges: { code: '6200', name: 'Bank and Mobile Money charges' },
  expense_commission: { code: '6220', name: 'Commission' },
  expense_other: { code: '6210', name: 'Other expenses' },
}

/** What an account is for, shown to the member who assigns it. */
export const accountWords: Readonly<Record<JournalAccount, string>> = {
  cash_drawer: say(msg`Cash drawer`),
  mobile_money: say(msg`Mobile Money`),
  bank: say(msg`Bank`),
  card: say(msg({ message: 'Card', comment: 'where money from card payments is' })),
  safe: say(msg({ message: 'Safe', comment: 'where a shop keeps money, a noun' })),
  customers: say(msg`What customers owe or paid ahead`),
  stock: say(msg`Stock`),
  devices_on_hold: say(msg`Used devices on hold`),
  in_transit: say(msg`Refunds and reversals on another day`),
  suppliers: say(msg`What you owe suppliers`),
  not_billed: say(msg`Goods that came in without a bill`),
  vat: say(msg`VAT`),
  opening: say(msg`Opening balances`),
  by_hand: say(msg`Money put in and taken out`),
  sales: say(msg`Sales`),
  returns: say(msg`Refunds`),
  cost_of_goods: say(msg`Cost of goods sold`),
  late_costs: say(msg`Late costs of goods sold`),
  goods_lost: say(msg`Goods lost`),
  revaluation: say(msg`Stock revaluation`),
  cash_differences: say(msg`Cash over and short`),
  bad_debts: say(msg`Bad debts`),
  expense_rent: expenseWords.rent,
  expense_salaries: expenseWords.salaries,
  expense_electricity: expenseWords.electricity,
  expense_airtime: expenseWords.airtime,
  expense_transport: expenseWords.transport,
  expense_meals: expenseWords.meals,
  expense_taxes: expenseWords.taxes,
  expense_repairs: expenseWords.repairs,
  expense_advertising: expenseWords.advertising,
  expense_security: expenseWords.security,
  expense_bank_charges: expenseWords.bank_charges,
  expense_commission: expenseWords.commission,
  expense_other: expenseWords.other,
}

/** What an entry of the journal is of: one a day and kind. The order is that of their numbers, which never change. */
export const journalKinds = [
  'sales',
  'refunds',
  'customers',
  'purchases',
  'suppliers',
  'expenses',
  'stock',
  'money',
] as const
export type JournalKind = (typeof journalKinds)[number]

/** What an entry is called in the accountant's program, in English there. */
export const entryNames: Readonly<Record<JournalKind, string>> = {
  sales: 'Sales',
  refunds: 'Refunds',
  customers: 'Customer payments and debts',
  purchases: 'Purchases',
  suppliers: 'Supplier payments',
  expenses: 'Expenses',
  stock: 'Stock changes',
  money: 'Money moved and counted',
}
