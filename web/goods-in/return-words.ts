import { t } from '@lingui/core/macro'
import type { GoodsIn } from '@tunda/contract/goods-in'
import type { Organization } from '@tunda/contract/organization'
import { productName } from '@tunda/contract/products/product-words'
import type { Settlement, SupplierReturn } from '@tunda/contract/supplier-returns'
import type { PaperContent } from '../shared/files/document-paper.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'

export const settlementWords: Readonly<Record<Settlement, string>> = {
  credit: t`Less to pay`,
  replacement: t`Replacement expected`,
}

/** The note that goes with the goods. */
export function returnPaper(one: SupplierReturn, goods: GoodsIn, shop: Organization): PaperContent {
  return {
    shop,
    title: t`Goods sent back`,
    number: t`No. ${{ number: formatCount(one.number) }}`,
    facts: [
      [t`Supplier`, goods.supplier_name],
      [t`Date`, formatDay(one.business_date)],
      [t`Number on the bill`, goods.document_no],
      [t`Asked for`, settlementWords[one.settlement]],
      [t`Reason`, one.reason],
      [t`Sent back by`, one.created_by_name],
    ],
    columns: [t`Product`, t`Quantity`, t`Value`],
    rows: one.lines.map((line) => [productName(line), formatCount(line.quantity), formatMoney(line.value)]),
    sums: [[t`Total`, formatMoney(one.value)]],
    signatures: [t`Signature of the shop`, t`Signature of the supplier`],
  }
}
