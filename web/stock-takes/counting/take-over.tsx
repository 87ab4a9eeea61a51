import { t } from '@lingui/core/macro'
import { Alert, Button, Card, Stack } from '@mantine/core'
import { productName } from '@tunda/contract/products/product-words'
import { useEffect } from 'react'
import { refresh } from '../../shared/calls/refresh.ts'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { formatCount } from '../../shared/words/money.ts'
import { StockTakeGone } from '../stock-take-gone.tsx'
import type { Counting, CountingState } from './counting.ts'

/** In place of the count once somebody else ended it. What this device still holds is never thrown away unasked. */
export function TakeOver({ state, counting }: { state: CountingState; counting: Counting }) {
  const { status } = state
  useEffect(() => {
    if (status !== 'in_progress') void refresh('stock_takes')
  }, [status])
  if (status === 'gone' && state.waiting === 0) return <StockTakeGone />
  return (
    <>
      <PageHeader title={t`Stock Taking`} />
      <Card>
        {state.waiting > 0 ? (
          <Unsent state={state} counting={counting} />
        ) : (
          t`This stock take was ended by somebody else.`
        )}
      </Card>
    </>
  )
}

/** Counts that came too late, by product, so that they can be written down before they go. */
export function Unsent({ state, counting }: { state: CountingState; counting: Counting }) {
  const late = (state.products ?? []).filter(({ id }) => state.lines.get(id)?.isWaiting)
  return (
    <Alert color="marigold" title={t`${{ waiting: formatCount(state.waiting) }} counts of this device came too late`}>
      <Stack gap="sm" align="start">
        <span>
          {endWords(state.status)} {t`Write down what you need, then discard them.`}
        </span>
        <ul>
          {state.numbers
            .filter(({ outcome }) => outcome === undefined)
            .map(({ number }) => (
              <li key={number}>{number}</li>
            ))}
          {late.map(({ id, ...product }) => (
            <li key={id}>
              {productName(product)}: {state.lines.get(id)?.quantity ?? t`not counted`}
            </li>
          ))}
        </ul>
        <Button variant="default" onClick={() => void counting.discardWaiting()}>{t`Discard them`}</Button>
      </Stack>
    </Alert>
  )
}

function endWords(status: CountingState['status']): string {
  if (status === 'gone') return t`The stock take was deleted before they were sent, so they changed nothing.`
  if (status === 'cancelled') return t`The stock take was cancelled before they were sent, so they changed nothing.`
  return t`The stock take was completed before they were sent, so they changed nothing.`
}
