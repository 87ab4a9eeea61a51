import { t } from '@lingui/core/macro'
import type { ShiftShown } from '@tunda/contract/drawer-shapes'
import type { Ref } from 'react'
import { useOrganization } from '../shared/calls/organization.ts'
import { formatDate } from '../shared/words/dates.ts'
import { reportTitle } from './drawer-words.ts'
import classes from './drawers.module.css'
import { reportSections } from './report-content.ts'

type Props = { ref: Ref<HTMLElement>; shown: ShiftShown }

/** An X or Z report as paper. */
export function ShiftPaper({ ref, shown }: Props) {
  const shop = useOrganization()
  const { report, z_hash } = shown
  return (
    <article ref={ref} className={classes.paper}>
      <h2>{reportTitle(report)}</h2>
      <p>
        {shop?.name} · {formatDate(report.business_date)}
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
