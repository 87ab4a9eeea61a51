import { t } from '@lingui/core/macro'
import { productName } from '@tunda/contract/products/product-words'
import type { NewTradeIn, TradeInRules } from '@tunda/contract/units/trade-ins'
import { numberFault, type Offered } from './device-fields.tsx'
import { sendablePhoto } from './document-photo.ts'
import type { Seller } from './seller-fields.tsx'

/** A device that is traded in towards a sale. `amount`: the offer for it. */
export type Offer = { readonly device: Offered; readonly seller: Seller; readonly amount: number }

export const nothing: Offered = { product: undefined, number: '', grade: '', answers: {}, knows_report: false }
export const nobody: Seller = {
  seller_name: '',
  seller_phone: '',
  document: 'national_id',
  document_number: '',
  photo: null,
  signature: [],
}

/** The name of the device on a ticket and its receipt. */
export const nameOfOffered = ({ product, number }: Offered): string =>
  [product && productName(product), number.trim()].filter(Boolean).join(' ')

/** What is still missing before the device can be bought; undefined: nothing. */
export function missingOf(
  { questions }: Pick<TradeInRules, 'questions'>,
  device: Offered,
  seller: Seller,
): string | undefined {
  if (device.product === undefined) return t`Choose the product.`
  if (device.number.trim() === '') return t`Enter the number of the device.`
  const fault = numberFault(device)
  if (fault !== undefined) return fault
  if (questions.some((question) => device.answers[question] === undefined)) return t`Answer every question.`
  if (seller.seller_name.trim().length < 2) return t`Enter the seller’s name.`
  if (seller.document_number.trim().length < 3) return t`Enter the number of the document.`
  if (seller.signature.length === 0) return t`Ask the seller to sign.`
  return undefined
}

/** The device and its seller, as they are sent. */
export async function sendable(
  { questions }: Pick<TradeInRules, 'questions'>,
  device: Offered,
  seller: Seller,
): Promise<Omit<NewTradeIn, 'id' | 'amount' | 'wallet_id' | 'note'>> {
  return {
    product_id: device.product?.id ?? '',
    number: device.number,
    grade: device.grade.trim() || null,
    answers: questions.map((question) => ({ question, is_yes: device.answers[question] === true })),
    knows_report: device.knows_report,
    ...seller,
    photo: seller.photo && (await sendablePhoto(seller.photo)),
  }
}
