import { t } from '@lingui/core/macro'

type Facts = Readonly<
  Record<'product' | 'document_no', string> & Record<'in_stock' | 'quantity' | 'given' | 'left' | 'available', number>
>

/** Refusals about goods that come in, are returned to their supplier, expire or are built into devices, by key. */
export const goodsWords = {
  'batch.changed': ({ product, in_stock: stock }) =>
    stock === 0
      ? t`This batch of ${product} is no longer in stock.`
      : t`This batch of ${product} has only ${stock} left. Check the quantity.`,
  'batch.notExpired': ({ product }) => t`This batch of ${product} has not expired.`,
  'goodsIn.batchesDiffer': ({ product, quantity, given }) =>
    t`${product}: the expiry dates cover ${given} units, but ${quantity} came in. Correct one of the two.`,
  'goodsIn.withoutExpiry': ({ product }) => t`${product} has no expiry date. Turn it on in the product first.`,
  'goodsIn.documentTaken': ({ document_no }) =>
    t`Goods from this supplier with bill number ${document_no} were already entered.`,
  'goodsIn.notNumbered': ({ product }) => t`${product} is counted without numbers.`,
  'goodsIn.numbersMissing': ({ product, quantity, given }) =>
    t`${product}: ${given} numbers for ${quantity} units. Both must be the same.`,
  'goodsIn.productGone': ({ product }) => t`${product} was deleted. Remove its line, then try again.`,
  'refurbishing.noParts': ({ product, available }) => t`Only ${{ left: available }} of ${product} can be used here.`,
  'refurbishing.costLess': () => t`The device now costs less than these parts did. Correct its cost first.`,
  'refurbishing.hasParts': () =>
    t`Parts from your stock are built into this device. Take them out first, on the page of the device.`,
  'tradeIn.nothingToPay': () => t`This sale has nothing left to pay. Buy the device separately.`,
  'supplierReturn.moreThanCame': ({ product, left }) => t`Only ${left} of ${product} can be sent back.`,
  'supplierReturn.notThere': ({ product, in_stock: stock }) => t`${product}: only ${stock} in stock here.`,
  'supplierReturn.productGone': ({ product }) => t`${product} was deleted. It cannot be sent back.`,
} as const satisfies Readonly<Record<string, (facts: Facts) => string>>
