import { Card, Paper, Skeleton } from '@mantine/core'
import { useAfter } from '../shared/use-after.ts'
import classes from './dashboard-screen.module.css'
import figures from './key-figure-cards.module.css'

/** The page in outline; it takes its room at once and shows after 150 ms. */
export function DashboardSkeleton() {
  const isLate = useAfter(150)
  return (
    <div className={classes.dashboard}>
      <div className={classes.stack} data-hidden={!isLate || undefined} role="status" aria-label="Loading" aria-busy>
        <div className={figures.row}>
          {['sales', 'profit', 'transactions', 'stock'].map((name) => (
            <Paper key={name} className={figures.card ?? ''} h={108}>
              <Skeleton h={12} w="45%" mb={14} />
              <Skeleton h={22} w="70%" mb={14} />
              <Skeleton h={12} w="55%" />
            </Paper>
          ))}
        </div>
        <div className={classes.pair}>
          <Block height={410} />
          <Block height={410} />
        </div>
        <div className={classes.pair}>
          <Block height={480} />
          <Block height={480} />
        </div>
      </div>
    </div>
  )
}

function Block({ height }: { height: number }) {
  return (
    <Card h={height}>
      <Skeleton h={14} w="35%" mb={20} />
      <Skeleton flex={1} />
    </Card>
  )
}
