import { t } from '@lingui/core/macro'
import { NativeSelect, Text } from '@mantine/core'
import { keptParts } from '@tunda/contract/selling/exchange-rules'
import { counterMethods } from '@tunda/contract/selling/payment-methods'
import type { PaymentMethod } from '@tunda/contract/selling/payment-shapes'
import { type ByMethod, splitBack } from '@tunda/contract/selling/refund-rules'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'
import { formatMoney } from '../../shared/words/money.ts'
import type { SaleToRefund } from './sales-here.ts'

type Props = {
  sale: SaleToRefund
  /** What the returned goods were paid in money. */
  money: number
  /** What of it pays for other goods. */
  kept: number
  method: PaymentMethod
  onChange: (method: PaymentMethod) => void
}

/** How money goes back, and by what where one method paid less than that. */
export function BackBy({ sale, money, kept, method, onChange }: Props) {
  const parts = partsBack(sale, money, kept, method)
  return (
    <>
      <NativeSelect
        label={t`Refund method`}
        size="md"
        data={methodsFor(sale).map((one) => ({ value: one, label: paymentMethodLabel(one) }))}
        value={method}
        onChange={({ currentTarget: { value } }) => onChange(value as PaymentMethod)}
      />
      {parts.length > 1 ? (
        <div role="status">
          {parts.map((part) => (
            <Text key={part.method}>
              {t`Pay back ${{ amount: formatMoney(part.amount) }}, ${{ method: paymentMethodLabel(part.method) }}`}
            </Text>
          ))}
        </div>
      ) : null}
    </>
  )
}

/** What one method paid may go back by another; what several paid goes back by those. */
function methodsFor({ left_by_method: left }: SaleToRefund): readonly PaymentMethod[] {
  const paid = left.map(({ method }) => method)
  return paid.length > 1 ? paid : [...new Set([...paid, ...counterMethods])]
}

/** As the server will split it. */
function partsBack({ left_by_method: left }: SaleToRefund, money: number, kept: number, method: PaymentMethod) {
  if (left.length < 2) return []
  const parts = splitBack(left, money, [{ method, amount: money }])
  const stays = keptParts(parts, kept, method)
  return parts.flatMap((part): ByMethod[] => {
    const rest = part.amount - (stays.find((one) => one.method === part.method)?.amount ?? 0)
    return rest > 0 ? [{ method: part.method, amount: rest }] : []
  })
}
