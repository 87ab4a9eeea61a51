import { Card, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import classes from './panel.module.css'

type Props = {
  title: string
  /** One line under the title. */
  facts?: ReactNode
  /** The link to the full list. */
  link?: { to: string; words: string; label: string }
  /** A control in place of the link. */
  control?: ReactNode
  /** The content extends to the edges: a table. */
  isFlush?: boolean
  children: ReactNode
}

/** A card of the dashboard with its heading. */
export function Panel({ title, facts, link, control, isFlush = false, children }: Props) {
  const titleId = useId()
  return (
    <Card component="section" p={0} aria-labelledby={titleId} className={classes.panel ?? ''}>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3" id={titleId}>
            {title}
          </Title>
          {facts ? <p className={classes.facts}>{facts}</p> : null}
        </div>
        {link ? (
          <Link to={link.to} className={classes.link} aria-label={link.label}>
            {link.words}
          </Link>
        ) : null}
        {control}
      </div>
      <div className={isFlush ? classes.flush : classes.body}>{children}</div>
    </Card>
  )
}
