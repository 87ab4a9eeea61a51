import { productName } from '@tunda/contract/products/product-words'
import type { StockTake, StockTakeItem } from '@tunda/contract/stock-takes'
import type { Ref } from 'react'
import { useMay, useOrganization } from '../../shared/calls/organization.ts'
import { formatDateTime } from '../../shared/words/dates.ts'
import { formatCount } from '../../shared/words/money.ts'
import { signed, signedMoney, takeDate, takeName, units } from '../stock-take-words.ts'
import classes from './paper.module.css'

type Props = { ref: Ref<HTMLDivElement>; take: StockTake; items: readonly StockTakeItem[]; total: number }

/** What a stock take changed, as it is printed and signed. */
export function ReportPaper({ ref, take, items, total }: Props) {
  const shop = useOrganization()
  const maySeeCost = useMay('see_cost')
  const { findings } = take
  return (
    <div ref={ref} className={classes.paper}>
      <h1>
        {shop?.name}: stock take of {takeDate(take)}
      </h1>
      <p>
        {takeName(take)} · {formatCount(take.counted)} of {formatCount(take.to_count)} products counted ·{' '}
        {take.is_adjusted ? 'stock adjusted' : 'stock not adjusted'}
        {take.closed_at === null ? '' : ` · ${formatDateTime(take.closed_at)}`}
        {take.closed_by_name ? ` by ${take.closed_by_name}` : ''}
      </p>
      {findings ? (
        <p>
          Missing {units(findings.units_short)}, too many {units(findings.units_over)}
          {findings.value_over === undefined || findings.value_short === undefined
            ? ''
            : `, ${signedMoney(findings.value_over - findings.value_short)} at cost`}
          .
        </p>
      ) : null}
      <table>
        <thead>
          <tr>
            <th>Product</th>
            <th data-end>Expected</th>
            <th data-end>Counted</th>
            <th data-end>Difference</th>
            {maySeeCost ? <th data-end>At cost</th> : null}
            <th>Counted by</th>
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
      {items.length === 0 ? <p>Everything counted was as it should be.</p> : null}
      {total > items.length ? <p>And {formatCount(total - items.length)} more, with smaller differences.</p> : null}
      <p className={classes.signatures}>
        <span>Counted by</span>
        <span>Checked by</span>
      </p>
    </div>
  )
}
