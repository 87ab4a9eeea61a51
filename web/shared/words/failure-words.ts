import { plural, t } from '@lingui/core/macro'
import type { FailureKey } from '@tunda/contract/failures/failure-keys'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'
import { failureSentences } from './failure-sentences.ts'
import { formatMoney } from './money.ts'

/** As the server's body has them; which of them are there depends on the key. */
type Facts = Readonly<
  Record<'product' | 'name' | 'document_no' | 'value' | 'email' | 'status' | 'method' | 'barcode', string> &
    Record<
      'seconds' | 'in_stock' | 'quantity' | 'product_count' | 'tries_left' | 'rows' | 'left' | 'available',
      number
    > &
    Record<'cap', number>
>

const minutesOf = (seconds: number) => Math.ceil(seconds / 60)
const tooManyAttempts = ({ seconds = 0 }: { readonly seconds?: number }) =>
  t`Too many attempts. Please wait ${seconds} seconds before trying again.`

/** When somebody who has used up a quota may go on. */
function waitWords(seconds: number): string {
  if (seconds < 60) return plural(seconds, { one: 'You can go on in # second.', other: 'You can go on in # seconds.' })
  if (seconds <= 3540) {
    return plural(
      { minutes: minutesOf(seconds) },
      { one: 'You can go on in # minute.', other: 'You can go on in # minutes.' },
    )
  }
  return plural(
    { hours: Math.ceil(seconds / 3600) },
    { one: 'You can go on in # hour.', other: 'You can go on in # hours.' },
  )
}

const closedInvitations: Readonly<Record<string, string>> = {
  expired: t`This invitation has expired. Ask for a new one.`,
  accepted: t`This invitation was already accepted.`,
  declined: t`This invitation was declined. Ask for a new one.`,
  revoked: t`This invitation was withdrawn.`,
}

const withFacts: Readonly<Partial<Record<FailureKey, (facts: Facts) => string | undefined>>> = {
  'account.tooMany': tooManyAttempts,
  'adjustment.notEnoughStock': ({ product, in_stock: left, quantity }) =>
    t`${product} has ${left} in stock; ${quantity} cannot be taken out.`,
  'category.inUse': ({ name, product_count: count }) =>
    plural(
      { count: count },
      {
        one: `# product is still in ${name}. Choose a category to move it to.`,
        other: `# products are still in ${name}. Choose a category to move them to.`,
      },
    ),
  'category.nameTaken': ({ name }) => t`There is a category called ${name} already. Choose another name.`,
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
  'customer.duplicate': ({ name, value }) => t`There is a customer with ${value} already: ${name}`,
  'deviceModel.duplicate': () => t`This device is in the list already.`,
  'factor.codesLocked': tooManyAttempts,
  'general.tooManyAttempts': tooManyAttempts,
  'goodsIn.documentTaken': ({ document_no }) =>
    t`Goods of this supplier with number ${document_no} were entered before.`,
  'goodsIn.productGone': ({ product }) => t`${product} was deleted. Take its line off, then try again.`,
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
  'invitation.alreadyInvited': ({ email }) => t`${email} is already invited. You can send the invitation again.`,
  'invitation.alreadyMember': ({ email }) => t`${email} already works here.`,
  'invitation.closed': ({ status }) => closedInvitations[status],
  'invitation.otherAddress': ({ email }) => t`This invitation is for ${email}. Sign in with that address to accept it.`,
  'mail.tooMany': ({ seconds }) =>
    plural(
      { minutes: minutesOf(seconds) },
      {
        one: 'That is a lot of email for now. Try again in # minute.',
        other: 'That is a lot of email for now. Try again in # minutes.',
      },
    ),
  'ownRole.nameTaken': ({ name }) => t`There is a role called ${name} already.`,
  'price.impossiblePrice': ({ product }) =>
    t`The change gives ${product} a price that cannot be. No price was changed.`,
  'product.duplicateBarcode': ({ barcode, product }) => t`The barcode ${barcode} already belongs to ${product}.`,
  'refund.overPaid': ({ method, left }) =>
    left > 0
      ? t`At most ${{ amount: formatMoney(left) }} can be refunded by ${{ paymentMethodLabel: paymentMethodLabel(method) }}.`
      : t`Nothing can be refunded by ${{ method: paymentMethodLabel(method) }}.`,
  'refund.overSold': ({ product, left }) =>
    left > 0 ? t`Only ${left} of ${product} can still be refunded.` : t`${product} has already been refunded.`,
  'sale.inactiveProduct': ({ product }) => t`${product} is inactive and cannot be sold.`,
  'sale.outOfStock': ({ product, available: left }) =>
    left > 0 ? t`Only ${left} of ${product} left in stock.` : t`${product} is out of stock.`,
  'sale.overDiscountCap': ({ cap, product }) =>
    product === undefined
      ? t`The sale’s discount is over the limit of ${cap}%.`
      : t`The discount on ${product} is over the limit of ${cap}%.`,
  'sale.priceNotAllowed': ({ product }) => t`Only an owner or admin can ask another price for ${product}.`,
  'staff.locked': ({ seconds }) =>
    plural(
      { minutes: minutesOf(seconds) },
      {
        one: 'Too many wrong PINs. Try again in # minute, or have a new PIN set in Organization settings.',
        other: 'Too many wrong PINs. Try again in # minutes, or have a new PIN set in Organization settings.',
      },
    ),
  'staff.nameTaken': ({ name }) => t`There is somebody called ${name} already. Add a second name to tell them apart.`,
  'staff.wrong': ({ tries_left: left }) =>
    left > 3
      ? t`Wrong PIN.`
      : plural(left, { one: 'Wrong PIN. One more try this hour.', other: 'Wrong PIN. # more tries this hour.' }),
  'supplier.nameTaken': ({ name }) => t`You already have a supplier called "${name}".`,
  'view.nameTaken': ({ name }) => t`You already have a view called ${name}.`,
}

/** A failure in the language in force, by its key and the facts it carries; undefined for one that has no words here. */
export function failureWords(key: string, facts: unknown): string | undefined {
  const known = (typeof facts === 'object' && facts !== null ? facts : {}) as Facts
  if (key.startsWith('quota.') && typeof known.seconds === 'number' && key !== 'quota.stored') {
    return `${t`That was too much at once.`} ${waitWords(known.seconds)}`
  }
  return withFacts[key as FailureKey]?.(known) ?? failureSentences[key as FailureKey]
}
