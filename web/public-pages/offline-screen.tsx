import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import { type OfflineRow, offlineMatrix } from '@tunda/contract/till/offline-matrix'
import { Fragment } from 'react'
import classes from './offline-screen.module.css'
import { ReadingPage } from './reading-page.tsx'

const sections = [
  ...offlineMatrix.map(({ id, title, rows }) => ({ id, title, body: <Rows rows={rows} /> })),
  {
    id: 'back-office',
    title: t`In the back office`,
    body: (
      <p>{t`Prices, people, permissions, stock, goods received and transfers need a connection, so that everybody works with the same ones.`}</p>
    ),
  },
]

/** What a till does without a connection, line by line, as the tests hold it. */
export function OfflineScreen() {
  return (
    <ReadingPage
      title={t`Working offline`}
      lead={t`A till keeps selling when the internet is down. Here is what it can do offline, and what happens if something turns out to be wrong later. Every line is tested each time Tunda changes.`}
      sections={sections}
    />
  )
}

function Rows({ rows }: { rows: readonly OfflineRow[] }) {
  return (
    <dl className={classes.rows}>
      {rows.map(({ id, what, goes, how, wrong }) => (
        <Fragment key={id}>
          <dt>
            {what}{' '}
            <Badge variant="light" {...(goes ? {} : { color: 'gray' })}>
              {goes ? t`Yes` : t`No`}
            </Badge>
          </dt>
          {how ? <dd>{how}</dd> : null}
          {wrong ? (
            <dd>
              <b>{t`If it turns out wrong later:`}</b> {wrong}
            </dd>
          ) : null}
          {how || wrong ? null : <dd>{t`It needs a connection.`}</dd>}
        </Fragment>
      ))}
    </dl>
  )
}
