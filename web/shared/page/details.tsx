import type { ReactNode } from 'react'
import classes from './details.module.css'

/** A labelled figure with a note. */
export type Figure = readonly [name: string, value: string, more?: string | undefined]

/** The most important figures of something, in tiles. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(([name, value, more]) => (
        <div key={name} className={classes.figure}>
          <dt>{name}</dt>
          <dd className={classes.value}>{value}</dd>
          {more ? <dd className={classes.more}>{more}</dd> : null}
        </div>
      ))}
    </dl>
  )
}

/** Fields by name; empty ones are left out. */
export function Facts({ facts }: { facts: ReadonlyArray<readonly [string, ReactNode]> }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
