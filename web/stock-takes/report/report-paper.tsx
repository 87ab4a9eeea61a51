import { t } from '@lingui/core/macro'
import { productName } from '@tunda/contract/products/product-words'
import type { StockTake, StockTakeItem } from '@tunda/contract/stock/stock-take-shapes'
import type { Ref } from 'react'
import { useMay, useOrganization } from '../../shared/calls/organization.ts'
import classes from '../../shared/files/table-paper.module.css'
import { formatDateTime } from '../../shared/words/dates.ts'
import { formatCount } from '../../shared/words/money.ts'
import { signed, signedMoney, takeDate, takeName, units } from '../stock-take-words.ts'

type Props = { ref: Ref<HTMLDivElement>; take: StockTake; items: readonly StockTakeItem[]; total: number }

/** What a stock take changed, as it is printed and signed. */
export function ReportPaper({ ref, take, items, total }: Props) {
  const shop = useOrganization()
  const maySeeCost = useMay('see_cost')
  const { findings } = take
  return (
    <div ref={ref} className={classes.paper}>
      <h1>{t`${{ shop: shop?.name ?? '' }}: stock take of ${{ takeDate: takeDate(take) }}`}</h1>
      <p>
        {[
          takeName(take),
          t`${{ counted: formatCount(take.counted) }} of ${{ total: formatCount(take.to_count) }} products counted`,
          take.is_adjusted ? t`stock adjusted` : t`stock not adjusted`,
          take.closed_at === null ? undefined : formatDateTime(take.closed_at),
          take.closed_by_name ? t`closed by ${{ person: take.closed_by_name }}` : undefined,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {findings ? <p>{differenceWords(findings)}</p> : null}
      <table>
        <thead>
          <tr>
            <th>{t`Product`}</th>
            <th data-end>{t`Expected`}</th>
            <th data-end>{t`Counted`}</th>
            <th data-end>{t`Difference`}</th>
            {maySeeCost ? <th data-end>{t`At cost`}</th> : null}
            <th>{t`Counted by`}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.product_id}>
              <td>
                {productName({ brand: item.product_brand, model: item.product_model })}
                {item.notes ? ` (${item.notes})` : ''}
              </td>
              <td data-end>{item.system_quantity}</td>
              <td data-end>{item.physical_quantity}</td>
              <td data-end>{item.difference === null ? '' : signed(item.difference)}</td>
              {maySeeCost ? <td data-end>{signedMoney(item.value_difference ?? 0)}</td> : null}
              <td>{item.counted_by_name}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {items.length === 0 ? <p>{t`Everything counted was as it should be.`}</p> : null}
      {total > items.length ? (
        <p>{t`And ${{ total: formatCount(total - items.length) }} more, with smaller differences.`}</p>
      ) : null}
      <p className={classes.signatures}>
        <span>{t`Counted by`}</span>
        <span>{t`Checked by`}</span>
      </p>
    </div>
  )
}

function differenceWords({
  units_short,
  units_over,
  value_short,
  value_over,
}: NonNullable<StockTake['findings']>): string {
  const missing = units(units_short)
  const over = units(units_over)
  if (value_over === undefined || value_short === undefined) return t`Missing ${missing}, too many ${over}.`
  return t`Missing ${missing}, too many ${over}, ${{ value: signedMoney(value_over - value_short) }} at cost.`
}
