import { Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './step-page.module.css'

type Props = { title: string; lead: string; children: ReactNode /** Back and on. */; actions: ReactNode }

/** One step: what it asks, the fields, and the way on, always in the same place. */
export function StepPage({ title, lead, children, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that led here is gone: the focus would fall back to the top of the page.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <Title order={1} ref={heading} tabIndex={-1} className={classes.title ?? ''}>
        {title}
      </Title>
      <Text c="dimmed" mt={6} mb="lg">
        {lead}
      </Text>
      <div className={classes.body}>{children}</div>
      <div className={classes.actions}>{actions}</div>
    </>
  )
}
