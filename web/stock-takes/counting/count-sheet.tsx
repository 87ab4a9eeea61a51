import { t } from '@lingui/core/macro'
import { Button, Card } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { productName } from '@tunda/contract/products/product-words'
import type { StockTake } from '@tunda/contract/stock/stock-take-shapes'
import { useRef } from 'react'
import { useOrganization } from '../../shared/calls/organization.ts'
import { printInvoice } from '../../shared/files/print-invoice.ts'
import classes from '../../shared/files/table-paper.module.css'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { LoadingState } from '../../shared/table/table-states.tsx'
import { takeDate, takeName } from '../stock-take-words.ts'
import { useStockTakesPlace } from '../stock-takes-address.ts'
import type { Counting } from './counting.ts'
import { useCountingState } from './use-counting.ts'

/** Every product with an empty box, to count on paper. What should be there is not on it. */
export function CountSheet({ counting, take }: { counting: Counting; take: StockTake | undefined }) {
  const [, goTo] = useStockTakesPlace()
  const { products } = useCountingState(counting)
  const shop = useOrganization()
  const paper = useRef<HTMLDivElement>(null)
  return (
    <>
      <PageHeader
        title={t`Count sheet`}
        facts={take ? `${takeName(take)} · ${takeDate(take)}` : undefined}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={18} stroke={1.7} aria-hidden />}
              onClick={() => goTo({ open: undefined }, { replace: true })}
            >{t`Back to the count`}</Button>
            <Button
              leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
              disabled={products === undefined}
              onClick={() => paper.current && printInvoice(paper.current)}
            >{t`Print`}</Button>
          </>
        }
      />
      {products === undefined ? (
        <Card p={0}>
          <LoadingState />
        </Card>
      ) : (
        <div ref={paper} className={classes.paper}>
          <h1>
            {t`${{ shop: shop?.name ?? '' }}: count sheet`}
            {take ? `, ${takeDate(take)}` : null}
          </h1>
          <p>
            {take ? takeName(take) : null} · {t`Shelf:`} ____________________ · {t`Counted by:`} ____________________
          </p>
          <table>
            <thead>
              <tr>
                <th>{t`Product`}</th>
                <th>{t`Barcode`}</th>
                <th>{t`Counted`}</th>
                <th>{t`Note`}</th>
              </tr>
            </thead>
            <tbody>
              {products.map(({ id, brand, model, variant, barcodes }) => (
                <tr key={id}>
                  <td>
                    {productName({ brand, model })}
                    {variant ? ` · ${variant}` : ''}
                  </td>
                  <td>{barcodes.join(', ')}</td>
                  <td data-box />
                  <td data-box />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
