import { Paper } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react'
import { Link } from 'react-router'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import type { Change } from './change.ts'
import classes from './key-figure-cards.module.css'
import type { KeyFigure } from './key-figures.ts'
import { Sparkline } from './sparkline.tsx'

/** Four figures in a row; `label` names their subject. */
export function KeyFigureCards({ figures, label }: { figures: readonly KeyFigure[]; label: string }) {
  return (
    <dl className={classes.row} aria-label={label}>
      {figures.map((figure) => (
        <KeyFigureCard key={figure.label} {...figure} />
      ))}
    </dl>
  )
}

function KeyFigureCard({ label, value, change, state, note, trend }: KeyFigure) {
  return (
    <Paper className={classes.card ?? ''}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>
        <span className="numeric">{value}</span>
        {trend ? (
          <span className={classes.trend}>
            <Sparkline values={trend} isFalling={change?.direction === 'down'} />
          </span>
        ) : null}
      </dd>
      {change || state ? (
        <dd className={classes.mark}>
          {change ? <ChangePill change={change} /> : null}
          {state ? <State {...state} /> : null}
        </dd>
      ) : null}
      <dd className={classes.note}>{note}</dd>
    </Paper>
  )
}

function State({ words, tone, to }: NonNullable<KeyFigure['state']>) {
  const badge = (
    <StatusBadge tone={tone} dot={false}>
      {words}
    </StatusBadge>
  )
  return to ? (
    <Link to={to} className={classes.state}>
      {badge}
    </Link>
  ) : (
    badge
  )
}

const looks = {
  up: { tone: 'ok', icon: IconArrowUpRight },
  down: { tone: 'bad', icon: IconArrowDownRight },
  same: { tone: 'quiet', icon: IconEqual },
} as const

function ChangePill({ change: { direction, words } }: { change: Change }) {
  const { tone, icon: Mark } = looks[direction]
  return (
    <StatusBadge tone={tone} dot={false}>
      <Mark size={13} stroke={2.2} aria-hidden />
      {words}
    </StatusBadge>
  )
}
