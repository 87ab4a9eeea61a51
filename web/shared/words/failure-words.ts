import { plural, t } from '@lingui/core/macro'
import type { FailureKey } from '@tunda/contract/failures/failure-keys'
import { limitWords } from '@tunda/contract/plans/limit-words'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'
import { parkWords } from '@tunda/contract/selling/sales-to-review'
import { formatDay } from './calendar-day.ts'
import { commissionWords } from './commission-failures.ts'
import type { FailureFacts } from './failure-facts.ts'
import { failureSentences } from './failure-sentences.ts'
import { fieldSentences } from './field-sentences.ts'
import { goodsWords } from './goods-words.ts'
import { ownWords } from './import-problems.ts'
import { laybyWords } from './layby-failures.ts'
import { formatMoney } from './money.ts'
import { quotationWords } from './quotation-failures.ts'
import { repairWords } from './repair-failures.ts'
import { reportWords } from './report-failures.ts'

const minutesOf = (seconds: number) => Math.ceil(seconds / 60)
const tooManyAttempts = ({ seconds = 0 }: { readonly seconds?: number }) =>
  t`Too many attempts. Please wait ${seconds} seconds before trying again.`

/** When a quota that is used up begins anew. */
function waitWords(seconds: number): string {
  if (seconds < 60) return plural(seconds, { one: 'Try again in # second.', other: 'Try again in # seconds.' })
  if (seconds <= 3540) {
    return plural({ minutes: minutesOf(seconds) }, { one: 'Try again in # minute.', other: 'Try again in # minutes.' })
  }
  return plural({ hours: Math.ceil(seconds / 3600) }, { one: 'Try again in # hour.', other: 'Try again in # hours.' })
}

const closedInvitations: Readonly<Record<string, string>> = {
  expired: t`This invitation has expired. Ask for a new one.`,
  accepted: t`This invitation was already accepted.`,
  declined: t`This invitation was declined. Ask for a new one.`,
  revoked: t`This invitation was withdrawn.`,
}

const withFacts: Readonly<Partial<Record<FailureKey, (facts: FailureFacts) => string | undefined>>> = {
  'account.tooMany': tooManyAttempts,
  'adjustment.notEnoughStock': ({ product, in_stock: left, quantity }) =>
    t`${product} has ${left} in stock; ${quantity} cannot be taken out.`,
  'category.hasChildren': ({ name, child_count: count }) =>
    plural(
      { count: count },
      {
        one: `# custom category belongs to ${name}. Give it another parent first.`,
        other: `# custom categories belong to ${name}. Give them another parent first.`,
      },
    ),
  'category.inUse': ({ name, product_count: count }) =>
    plural(
      { count: count },
      {
        one: `# product is still in ${name}. Choose a category to move it to.`,
        other: `# products are still in ${name}. Choose a category to move them to.`,
      },
    ),
  'category.nameNotFound': ({ name }) => t`Category "${name}" not found`,
  'category.nameTaken': ({ name }) => t`There is already a category called ${name}. Choose another name.`,
  'closing.ownsShops': ({ shops: owned }) => {
    const shops = owned.join(', ')
    return plural(
      { count: owned.length },
      {
        one: `Other people work in ${shops}. Transfer it or delete it first.`,
        other: `Other people work in ${shops}. Transfer them or delete them first.`,
      },
    )
  },
  'confirmation.wrongCode': ({ tries_left: left }) =>
    left === 0
      ? t`That code is wrong, and it was the last try. Ask for a new email.`
      : plural(
          { left: left },
          {
            one: 'That code is wrong. You have one more try.',
            other: 'That code is wrong. You have # more tries.',
          },
        ),
  'customer.duplicate': ({ name, value }) => t`There is already a customer with ${value}: ${name}`,
  'deviceModel.duplicate': () => t`This device is already in the list.`,
  'export.tooMany': ({ seconds }) =>
    plural(
      { hours: Math.ceil(seconds / 3600) },
      {
        one: 'The archive can be made 3 times a day. Try again in # hour.',
        other: 'The archive can be made 3 times a day. Try again in # hours.',
      },
    ),
  'factor.codesLocked': tooManyAttempts,
  'general.clocksDiffer': ({ minutes }) =>
    t`The server’s clock and its database’s are ${minutes} minutes apart, so no sale is recorded until one is corrected. Please tell the person who runs the server.`,
  'general.tooManyAttempts': tooManyAttempts,
  'general.validation': ({ issues }) => fieldSentences[issues.find(({ message }) => message !== '')?.message ?? ''],
  ...goodsWords,
  'order.moreThanOrdered': ({ product, ordered, received }) => t`${product}: ${ordered} ordered, ${received} received.`,
  'goodsIn.tooDear': ({ product }) =>
    t`${product} comes to more than 1,000,000,000,000 shillings. Check its cost and the rate.`,
  'import.hasProblems': ({ rows }) =>
    plural(
      { rows: rows },
      {
        one: 'One row has problems. Nothing was imported.',
        other: '# rows have problems. Nothing was imported.',
      },
    ),
  'import.rowRefused': ({ row, message }) => {
    const english = message.replace(/\.$/, '')
    const problem = fieldSentences[english] ?? ownWords(english)
    return problem === undefined ? undefined : t`Row ${row}: ${problem}. Nothing was imported.`
  },
  'import.incomplete': ({ staged, row_count: all }) => t`Only ${staged} of ${all} rows have arrived.`,
  'invitation.alreadyInvited': ({ email }) => t`${email} is already invited. You can send the invitation again.`,
  'invitation.alreadyMember': ({ email }) => t`${email} already works here.`,
  'invitation.closed': ({ status }) => closedInvitations[status],
  'invitation.otherAddress': ({ email }) => t`This invitation is for ${email}. Sign in with that address to accept it.`,
  'limit.limitReached': limitWords,
  'location.hasPeople': ({ names }) =>
    t`${{ names: names.join(', ') }} can work nowhere else. Give them another location first.`,
  'location.hasStock': ({ products }) =>
    plural(
      { products: products },
      {
        one: 'There is still stock of # product here. Transfer it first.',
        other: 'There is still stock of # products here. Transfer it first.',
      },
    ),
  'location.nameTaken': ({ name }) => t`There is already a location called ${name}. Choose another name.`,
  'mail.tooMany': ({ seconds }) =>
    plural(
      { minutes: minutesOf(seconds) },
      {
        one: 'That is a lot of email for now. Try again in # minute.',
        other: 'That is a lot of email for now. Try again in # minutes.',
      },
    ),
  'ownRole.nameTaken': ({ name }) => t`There is already a role called ${name}. Choose another name.`,
  'platform.notConfirmed': ({ email }) =>
    t`${email} has not been confirmed, so nobody knows whose account that is. Ask the person to confirm the address, then promote them.`,
  'priceList.nameTaken': ({ name }) => t`There is already a price list called ${name}. Choose another name.`,
  'priceList.groupNameTaken': ({ name }) => t`There is already a group called ${name}. Choose another name.`,
  'price.impossiblePrice': ({ product }) =>
    t`The change would give ${product} an impossible price. No price was changed.`,
  'product.duplicateBarcode': ({ barcode, product }) => t`The barcode ${barcode} already belongs to ${product}.`,
  'refund.overPaid': ({ method, left }) =>
    left > 0
      ? t`At most ${{ amount: formatMoney(left) }} can be refunded by ${{ paymentMethodLabel: paymentMethodLabel(method) }}.`
      : t`Nothing can be refunded by ${{ method: paymentMethodLabel(method) }}.`,
  'refund.overSold': ({ product, left }) =>
    left > 0 ? t`Only ${left} of ${product} can still be refunded.` : t`${product} has already been refunded.`,
  'review.cannotPost': ({ because }) => {
    const reason = typeof because === 'string' ? parkWords[because] : failureWords(because.key, because.meta)
    return reason === undefined ? undefined : t`This sale cannot be recorded: ${reason}`
  },
  'credit.blocked': ({ customer }) => t`The account of ${customer} is blocked. No more sales can go on it.`,
  'credit.hasBalance': ({ balance }) =>
    balance > 0
      ? t`This customer owes ${{ amount: formatMoney(balance) }}. Settle the account first.`
      : t`This customer has a deposit of ${{ amount: formatMoney(-balance) }}. Settle the account first.`,
  ...laybyWords,
  ...commissionWords,
  ...reportWords,
  ...quotationWords,
  ...repairWords,
  'credit.moreThanDeposit': ({ left }) => t`The deposit is ${{ amount: formatMoney(left) }}.`,
  'credit.moreThanOwed': ({ left }) => t`Only ${{ amount: formatMoney(left) }} is owed. Enter that much or less.`,
  'credit.overLimit': ({ customer, balance, limit }) =>
    t`${customer} owes ${{ balance: formatMoney(balance) }} of ${{ limit: formatMoney(limit) }}. At most ${{ left: formatMoney(Math.max(limit - balance, 0)) }} more can go on account.`,
  'sale.inactiveProduct': ({ product }) => t`${product} is inactive and cannot be sold.`,
  'sale.outOfStock': ({ product, available: left }) =>
    left > 0 ? t`Only ${left} of ${product} left in stock.` : t`${product} is out of stock.`,
  'sale.overDiscountCap': ({ cap, product }) =>
    product === undefined
      ? t`The sale’s discount is over the limit of ${cap}%.`
      : t`The discount on ${product} is over the limit of ${cap}%.`,
  'sale.expired': ({ product, left }) =>
    left === 0
      ? t`The ${product} that is here has expired. Only an owner or admin can sell it.`
      : t`Only ${left} of ${product} here have not expired. Only an owner or admin can sell the others.`,
  'sale.priceNotAllowed': ({ product }) => t`Only an owner or admin can sell ${product} at another price.`,
  'staff.locked': ({ seconds }) =>
    plural(
      { minutes: minutesOf(seconds) },
      {
        one: 'Too many wrong PINs. Try again in # minute, or have a new PIN set in Organization settings.',
        other: 'Too many wrong PINs. Try again in # minutes, or have a new PIN set in Organization settings.',
      },
    ),
  'staff.nameTaken': ({ name }) => t`There is already somebody called ${name}. Add a second name to tell them apart.`,
  'staff.wrong': ({ tries_left: left }) =>
    left > 3
      ? t`Wrong PIN.`
      : plural(left, { one: 'Wrong PIN. One more try this hour.', other: 'Wrong PIN. # more tries this hour.' }),
  'supplier.nameTaken': ({ name }) => t`You already have a supplier called "${name}".`,
  'terminal.notSent': ({ sales }) =>
    plural(
      { sales: sales },
      {
        one: 'A sale on this till has not been sent yet. Connect the till, and move it once the sale has been sent.',
        other: '# sales on this till have not been sent yet. Connect the till, and move it once they have been sent.',
      },
    ),
  'unit.differs': ({ product, location, in_stock, given }) =>
    t`${location} has ${in_stock} of ${product}, and you gave ${given} numbers. Both must be the same.`,
  'unit.needed': ({ product }) => t`Each ${product} has its own number. Receive, sell or refund it by that number.`,
  'unit.numberNeeded': ({ product }) => t`Scan the number of the ${product} that comes back.`,
  'unit.ofAnotherSale': ({ number, customer_name, invoice_number }) =>
    invoice_number
      ? t`${number} is not the device of this sale: ${customer_name} bought it with ${invoice_number}.`
      : t`${number} is not the device of this sale.`,
  'unit.cameBack': ({ number }) =>
    t`${number} came back to you after this sale, and has left your shop again since. Nothing more can be given for it under this sale.`,
  'unit.notInStock': ({ number }) => t`${number} is not in stock here any more.`,
  'claim.notSold': ({ number }) =>
    t`${number} is not with a customer. Only a device that was sold can have a warranty claim.`,
  'tradeIn.notNumbered': ({ product }) =>
    t`${product} is not tracked by IMEI or serial number. Choose a product that is.`,
  'tradeIn.reported': ({ number }) =>
    t`${number} was reported as stolen or lost. Confirm that you know before you buy it.`,
  'tradeIn.own': ({ number }) => t`${number} is your own: it went missing from your stock. Do not pay for it.`,
  'tradeIn.onHold': ({ until }) =>
    t`This device is kept until ${{ day: formatDay(until) }}. It can be sold from then on.`,
  'tradeIn.priceLow': ({ amount }) =>
    t`The price is less than the ${{ amount: formatMoney(amount) }} that you paid. Ask somebody who may change products and prices.`,
  'tradeIn.kept': ({ until }) =>
    t`The seller’s details are kept until ${{ day: formatDay(until) }}, in case the police ask. They can be deleted from then on.`,
  'claim.isOpen': ({ number }) => t`${number} already has an open warranty claim.`,
  'claim.otherProduct': ({ number }) =>
    t`${number} is another product. Replace the device with the same one, or refund the sale.`,
  'unit.inTransit': ({ number, location, since }) => t`${number} is on the way to ${location} since ${since}.`,
  'unit.reserved': ({ number }) => t`${number} is put aside for a customer.`,
  'unit.sold': ({ number, invoice_number, till }) =>
    invoice_number
      ? t`${number} has already been sold: ${{ with: [invoice_number, till].filter(Boolean).join(', ') }}.`
      : t`${number} has already been sold.`,
  'unit.taken': ({ number, product }) => t`${number} is already in stock: ${product}.`,
  'unit.held': ({ number }) =>
    t`${number} is on hold: you bought it as a used device. Put it up for sale, or give it back to its seller, first.`,
  'unit.twice': ({ number }) => t`${number} is entered twice.`,
  'unit.wrongNumber': ({ number, fault }) =>
    fault === 'digits' || fault === 'check'
      ? t`${number} is not an IMEI. Check its 15 digits.`
      : t`${number} is not a serial number. It has 3 to 40 letters and digits.`,
  'transfer.notEnough': ({ products, missing: [first] }) =>
    products === 1 && first !== undefined
      ? t`${{ product: first.product }}: ${{ wanted: first.quantity }} to send and ${{ available: first.available }} in stock.`
      : t`${products} products have less in stock than you want to send.`,
  'transfer.numbersMissing': ({ product, quantity, given }) =>
    t`${product}: ${quantity} to send and ${given} numbers. Scan the number of each.`,
  'transfer.productGone': ({ product }) => t`${product} was deleted. Remove its line, then try again.`,
  'view.nameTaken': ({ name }) => t`You already have a view called ${name}.`,
  'view.tooMany': ({ most }) => t`You can keep ${most} views. Delete one to save another.`,
}

/** A failure in the current language, by its key and facts; undefined if it has no words here. */
export function failureWords(key: string, facts: unknown): string | undefined {
  const known = (typeof facts === 'object' && facts !== null ? facts : {}) as FailureFacts
  if (key.startsWith('quota.') && typeof known.seconds === 'number' && key !== 'quota.stored') {
    return `${t`Too many requests at once.`} ${waitWords(known.seconds)}`
  }
  return withFacts[key as FailureKey]?.(known) ?? failureSentences[key as FailureKey]
}
