import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react'
import { StatusBadge } from '../shared/status-badge.tsx'
import type { Change } from './change.ts'

const looks = {
  up: { tone: 'ok', icon: IconArrowUpRight },
  down: { tone: 'bad', icon: IconArrowDownRight },
  same: { tone: 'quiet', icon: IconEqual },
} as const

export function ChangePill({ change: { direction, words } }: { change: Change }) {
  const { tone, icon: Mark } = looks[direction]
  return (
    <StatusBadge tone={tone} dot={false}>
      <Mark size={13} stroke={2.2} aria-hidden />
      {words}
    </StatusBadge>
  )
}
