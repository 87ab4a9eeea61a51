import { t } from '@lingui/core/macro'
import type { ShiftShown } from '@tunda/contract/till/drawer-shapes'
import type { Ref } from 'react'
import { formatDate } from '../words/dates.ts'
import classes from './drawer.module.css'
import { reportTitle } from './drawer-words.ts'
import { reportSections } from './report-content.ts'

type Props = { ref: Ref<HTMLElement>; shown: ShiftShown; shop: string }

/** An X or Z report as paper. */
export function ShiftPaper({ ref, shown, shop }: Props) {
  const { report, z_hash } = shown
  return (
    <article ref={ref} className={classes.paper}>
      <h2>{reportTitle(report)}</h2>
      <p>
        {shop} · {formatDate(report.business_date)}
      </p>
      {reportSections(shown).map(({ title, rows }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {rows.map(({ name, value, isStrong }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two movements may read alike, and the rows never change places
              <div key={i} data-strong={isStrong || undefined}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {z_hash ? <p>{t`Check code ${{ zHash: z_hash.slice(0, 16) }}`}</p> : null}
    </article>
  )
}
