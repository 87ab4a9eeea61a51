import { t } from '@lingui/core/macro'
import { useScrollSpy } from '@mantine/hooks'
import classes from './contents-list.module.css'
import type { ReadingSection } from './reading-page.tsx'

/** What is on the page: a folded list on small screens, beside the text and following the reader from 1024 px. */
export function ContentsList({ sections }: { sections: readonly ReadingSection[] }) {
  const { active } = useScrollSpy({ selector: 'article section h2', offset: 96 })
  const links = sections.map(({ id, title }, index) => (
    <li key={id}>
      <a href={`#${id}`} aria-current={index === Math.max(active, 0) ? 'location' : undefined}>
        {title}
      </a>
    </li>
  ))
  return (
    <>
      <details className={classes.folded}>
        <summary>{t`On this page`}</summary>
        <ul className={classes.list}>{links}</ul>
      </details>
      <nav className={classes.beside} aria-label={t`On this page`}>
        <p>{t`On this page`}</p>
        <ul className={classes.list}>{links}</ul>
      </nav>
    </>
  )
}
