import { t } from '@lingui/core/macro'
import { Card, Skeleton } from '@mantine/core'
import type { Organization } from '@tunda/contract/organization/organization'
import { may } from '@tunda/contract/organization/rights'
import type { AskedMethod } from '@tunda/contract/selling/payment-methods'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'
import type { SalesTotals as Totals } from '@tunda/contract/selling/sales-totals'
import type { CSSProperties } from 'react'
import type { z } from 'zod'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { profitLabel } from '../shared/words/profit.ts'
import classes from './sales-totals.module.css'

type Props = {
  totals: z.infer<typeof Totals> | undefined
  shop: Organization
  method: AskedMethod | undefined
  isWaiting: boolean
}

const lettersOf = (value: string | undefined) => ({ '--letters': value?.length ?? 1 }) as CSSProperties

/** What the completed sales under the list's filter come to. */
export function SalesTotals({ totals, shop, method, isWaiting }: Props) {
  const paid = totals?.paid
  const average = totals && totals.count > 0 ? Math.round(totals.revenue / totals.count) : 0
  const figures = [
    ...(method
      ? [
          {
            name:
              method === 'on_account'
                ? t`On account`
                : t`Paid by ${{ paymentMethodLabel: paymentMethodLabel(method) }}`,
            value: paid === undefined ? undefined : formatMoney(paid),
          },
        ]
      : []),
    { name: method ? t`All of these sales` : t`Revenue`, value: totals && formatMoney(totals.revenue) },
    { name: t`Sales`, value: totals && formatCount(totals.count) },
    ...(method ? [] : [{ name: t`Average sale`, value: totals && formatMoney(average) }]),
    ...(may(shop, 'see_profit')
      ? [{ name: profitLabel(shop.rules), value: totals && formatMoney(totals.profit ?? 0) }]
      : []),
  ]
  return (
    <Card
      component="dl"
      className={classes.strip}
      data-waiting={isWaiting || undefined}
      aria-label={t`Totals of completed sales`}
    >
      {figures.map(({ name, value }) => (
        <div key={name} className={classes.figure}>
          <dt>{name}</dt>
          <dd className="numeric" style={lettersOf(value)}>
            {value ?? <Skeleton h={20} w={90} my={4} />}
          </dd>
        </div>
      ))}
    </Card>
  )
}
