import { t } from '@lingui/core/macro'
import { productName } from '@tunda/contract/products/product-words'
import type { TradeIn, TradeInShown } from '@tunda/contract/units/trade-ins'
import { Signed } from '../shared/fields/signature-pad.tsx'
import type { PaperContent } from '../shared/files/document-paper.tsx'
import { documentWords } from '../shared/trade-ins/document-words.ts'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatDateTime } from '../shared/words/dates.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'

export const tradeInLooks = {
  held: { words: t`On hold`, tone: 'warn' },
  for_sale: { words: t`Put up for sale`, tone: 'ok' },
  given_back: { words: t`Given back to the seller`, tone: 'quiet' },
  handed_over: { words: t`Handed over`, tone: 'bad' },
} as const satisfies Record<TradeIn['state'], { words: string; tone: string }>

export const tradeInName = ({ number }: Pick<TradeIn, 'number'>) => t`Used device ${{ number: formatCount(number) }}`

/** How it stands, with the day on which it can be sold. */
export function standing({ state, hold_until }: TradeIn, today: string): string {
  if (state !== 'held') return tradeInLooks[state].words
  return hold_until <= today ? t`Ready to sell` : t`On hold until ${{ day: formatDay(hold_until) }}`
}

/** What the seller takes along: what was bought, for how much, and what they signed. */
export function tradeInPaper(bought: TradeInShown, shop: PaperContent['shop']): PaperContent {
  const { seller_name, seller_phone, signature } = bought
  return {
    shop,
    title: t`Device bought`,
    number: t`No. ${{ number: formatCount(bought.number) }}`,
    facts: [
      [t`Date`, formatDateTime(bought.bought_at)],
      [t`Seller`, [seller_name, seller_phone].filter(Boolean).join(' · ')],
      [t`Document shown`, documentWords[bought.document]],
      [t`Bought by`, bought.bought_by_name],
    ],
    columns: [t`Device`, t`Number`, t`Price paid`],
    rows: [
      [[productName(bought), bought.grade].filter(Boolean).join(' · '), bought.unit_number, formatMoney(bought.amount)],
    ],
    note: bought.declaration,
    signed: signature === null ? null : <Signed signature={signature} />,
    signatures: [t`Seller: ${{ name: seller_name ?? '' }}`, t`For the shop`],
  }
}
