import { t } from '@lingui/core/macro'
import type { GoodsInShown } from '@tunda/contract/buying/goods-in'
import type { Settlement, SupplierReturn } from '@tunda/contract/buying/supplier-returns'
import type { Organization } from '@tunda/contract/organization/organization'
import { productName } from '@tunda/contract/products/product-words'
import type { PaperContent } from '../shared/files/document-paper.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'

export const settlementWords: Readonly<Record<Settlement, string>> = {
  credit: t`Less to pay`,
  replacement: t`Replacement expected`,
}

/** What each product came in for, and all of it; of unknown cost there is no value to say. */
export function valueWords({ lines, value }: SupplierReturn, goods: GoodsInShown) {
  const unknown = new Set(goods.lines.flatMap((line) => (line.cost == null ? [line.product_id] : [])))
  const isUnknown = (line: { product_id: string }) => unknown.has(line.product_id)
  return {
    ofLine: (line: SupplierReturn['lines'][number]) => (isUnknown(line) ? '–' : formatMoney(line.value)),
    ofAll: lines.every(isUnknown) ? '–' : formatMoney(value),
  }
}

/** The note that goes with the goods. */
export function returnPaper(one: SupplierReturn, shown: GoodsInShown, shop: Organization): PaperContent {
  const { goods_in: goods } = shown
  const value = valueWords(one, shown)
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
    rows: one.lines.map((line) => [productName(line), formatCount(line.quantity), value.ofLine(line)]),
    sums: [[t`Total`, value.ofAll]],
    signatures: [t`Signature of the shop`, t`Signature of the supplier`],
  }
}
