import { t } from '@lingui/core/macro'
import { wordsOfRefusal } from './failures-in-force.ts'

type Found = readonly string[]

/** The server's messages about a row of a file, by their English; the groups are the row's own text. */
const sentences: readonly (readonly [RegExp, (found: Found) => string])[] = [
  [/^Row (\d+) has this barcode too$/, ([, row = '']) => t`Row ${row} has this barcode too`],
  [/^Row (\d+) is the same product$/, ([, row = '']) => t`Row ${row} is the same product`],
  [/^Row (\d+) counts the same product$/, ([, row = '']) => t`Row ${row} counts the same product`],
  [/^Row (\d+) has this phone number too$/, ([, row = '']) => t`Row ${row} has this phone number too`],
  [/^Row (\d+) has this email too$/, ([, row = '']) => t`Row ${row} has this email too`],
  [/^Row (\d+) is the same customer$/, ([, row = '']) => t`Row ${row} is the same customer`],
  [/^Row (\d+) is the same debt$/, ([, row = '']) => t`Row ${row} is the same debt`],
  [/^The same product as row (\d+)$/, ([, row = '']) => t`The same product as row ${row}`],
  [/^The same customer as row (\d+)$/, ([, row = '']) => t`The same customer as row ${row}`],
  [/^Only (-?\d+) in stock$/, ([, available = '']) => t`Only ${available} in stock`],
  [/^Your shop has no category “(.*)”$/s, ([, category = '']) => t`Your shop has no category “${category}”`],
  [
    /^This phone number belongs to (.*)\. Enter that name, or another number$/s,
    ([, name = '']) => t`This phone number belongs to ${name}. Enter that name, or another number`,
  ],
  [/^At most (\d+) characters$/, ([, number = '']) => t`At most ${number} characters`],
  [/^At most (\d+)$/, ([, number = '']) => t`At most ${number}`],
  [/^At least (\d+)$/, ([, number = '']) => t`At least ${number}`],
]

const fixed: Readonly<Record<string, string>> = {
  'Amount is required': t`Amount is required`,
  'Date is required': t`Date is required`,
  'Each of these has its own number. Receive them under Goods received': t`Each of these has its own number. Receive them under Goods received`,
  'Enter a whole number': t`Enter a whole number`,
  'Enter the customer’s own name': t`Enter the customer’s own name`,
  'Give every row of this product a date, or none': t`Give every row of this product a date, or none`,
  'It cannot be due before its date': t`It cannot be due before its date`,
  'It cannot be due more than 10 years after its date': t`It cannot be due more than 10 years after its date`,
  'Its barcodes belong to different products': t`Its barcodes belong to different products`,
  'No product of your shop has this barcode': t`No product of your shop has this barcode`,
  'No product of your shop has this name': t`No product of your shop has this name`,
  'Nothing to change': t`Nothing to change`,
  'Phone and email belong to different customers': t`Phone and email belong to different customers`,
  'Several customers have this name: enter the phone number': t`Several customers have this name: enter the phone number`,
  'Several products have this name: enter the barcode': t`Several products have this name: enter the barcode`,
  'Stock is required': t`Stock is required`,
  'This cannot be dated after today': t`This cannot be dated after today`,
  'This cannot be read': t`This cannot be read`,
  'This customer was deleted': t`This customer was deleted`,
  'This debt is already entered': t`This debt is already entered`,
  'This product has no expiry dates': t`This product has no expiry dates`,
  'This product is not in the shop any more': t`This product is not in the shop any more`,
  'You skipped this row': t`You skipped this row`,
  'Your shop already has this customer': t`Your shop already has this customer`,
  'Your shop already has this product': t`Your shop already has this product`,
}

/** What is wrong with a row, in the current language. */
export function wordsOfProblem(english: string): string {
  return ownWords(english) ?? wordsOfRefusal(english)
}

/** For the server's own messages; undefined for those of the contract's schemas, which are worded elsewhere. */
export function ownWords(english: string): string | undefined {
  for (const [pattern, words] of sentences) {
    const found = pattern.exec(english)
    if (found) return words(found)
  }
  return fixed[english]
}
