import { Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './step-page.module.css'

type Props = { title: string; lead: string; children: ReactNode }

/** One step: what it asks, then its fields and the way on. */
export function StepPage({ title, lead, children }: Props) {
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
      {children}
    </>
  )
}

export function StepFields({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>
}

/** Back and on, always in the same place. */
export function StepActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
