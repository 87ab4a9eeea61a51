import { t } from '@lingui/core/macro'
import { Card, Group, Paper, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAfter } from '../shared/use-after.ts'
import classes from './dashboard-screen.module.css'
import figures from './key-figure-cards.module.css'

const cards = ['sales', 'profit', 'transactions', 'stock']
const bars = [38, 52, 56, 48, 84, 62, 92]
const lines = [72, 58, 64, 50, 68, 54]

/** The page's skeleton; it takes its space at once and shows after 150 ms. */
export function DashboardSkeleton() {
  const isLate = useAfter(150)
  return (
    <div className={classes.dashboard}>
      <div className={classes.stack} data-hidden={!isLate || undefined} role="status" aria-label={t`Loading`} aria-busy>
        <div className={figures.row}>
          {cards.map((name) => (
            <Paper key={name} className={figures.card ?? ''} h={122}>
              <Skeleton h={12} w="42%" mt={4} mb={16} />
              <Skeleton h={22} w="66%" mb={18} />
              <Skeleton h={12} w="52%" />
            </Paper>
          ))}
        </div>
        <div className={classes.pair}>
          <Block height={427}>
            <div className={classes.bars}>
              {bars.map((height) => (
                <Skeleton key={height} h={`${height}%`} />
              ))}
            </div>
          </Block>
          <Block height={427}>
            <Rows />
          </Block>
        </div>
        <div className={classes.pair}>
          <Block height={480}>
            <Rows />
          </Block>
          <Block height={480}>
            <Rows />
          </Block>
        </div>
      </div>
    </div>
  )
}

function Block({ height, children }: { height: number; children: ReactNode }) {
  return (
    <Card h={height}>
      <Skeleton h={14} w={140} mb={26} />
      {children}
    </Card>
  )
}

function Rows() {
  return (
    <Stack gap={18}>
      {lines.map((width) => (
        <Group key={width} gap="sm" wrap="nowrap">
          <Skeleton h={34} w={34} radius="md" />
          <Stack gap={9} flex={1}>
            <Skeleton h={11} w={`${width}%`} />
            <Skeleton h={6} w="100%" />
          </Stack>
          <Skeleton h={11} w={44} />
        </Group>
      ))}
    </Stack>
  )
}
