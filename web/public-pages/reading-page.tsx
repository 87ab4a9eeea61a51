import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { usePageTitle } from '../shared/page/page-title.ts'
import { ContentsList } from './contents-list.tsx'
import classes from './reading-page.module.css'

export type ReadingSection = { id: string; title: string; body: ReactNode }

type Props = { title: string; lead: ReactNode; updated?: string; sections: readonly ReadingSection[] }

/** A page to be read: a 68 character column, and from 1024 px its own contents list that stays in view. */
export function ReadingPage({ title, lead, updated, sections }: Props) {
  usePageTitle(title)
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {updated && <p className={classes.updated}>{t`Last changed ${updated}`}</p>}
      </header>
      <ContentsList sections={sections} />
      <article className={classes.text}>
        {sections.map(({ id, title: heading, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{heading}</h2>
            {body}
          </section>
        ))}
      </article>
    </div>
  )
}
