import { t } from '@lingui/core/macro'
import { type ReactNode, Suspense } from 'react'
import classes from './chart-frame.module.css'

type Props = {
  /** What the chart shows. */
  kind: 'bars' | 'lines'
  /** The colours and their meaning. */
  series: readonly { readonly look: 'revenue' | 'profit' | 'before'; readonly words: string }[]
  /** The chart, which is downloaded when it is first shown. */
  children: ReactNode
}

/** A chart with its legend, visual only. Its height is reserved, so that nothing below moves. */
export function ChartFrame({ kind, series, children }: Props) {
  return (
    <>
      <Suspense fallback={<div className={classes.chart} />}>
        <div className={classes.chart} aria-hidden="true">
          {children}
        </div>
      </Suspense>
      <ul className={classes.key} data-kind={kind} aria-label={t`Colours`}>
        {series.map(({ look, words }) => (
          <li key={look} data-look={look}>
            {words}
          </li>
        ))}
      </ul>
    </>
  )
}
