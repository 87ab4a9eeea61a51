import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconCashRegister } from '@tabler/icons-react'
import type { Till } from '../till.ts'
import classes from './drawer-bar.module.css'
import { useDrawerOfTill } from './use-drawer-of-till.ts'

/** Shows that the drawer is still closed, or that a count is unfinished. Selling continues meanwhile. */
export function DrawerBar({ till, onOpen }: { till: Till; onOpen: () => void }) {
  const working = useDrawerOfTill(till)
  if (!working || (working.kept.shift && !working.kept.draft)) return null
  const isCounting = working.kept.shift !== null
  return (
    <div className={classes.bar} role="status">
      <IconCashRegister size={20} stroke={1.7} aria-hidden />
      <p className={classes.words}>{isCounting ? t`The drawer is being counted.` : t`The drawer is closed.`}</p>
      <Button size="compact-md" variant="default" onClick={onOpen}>
        {isCounting ? t`Continue counting` : t`Open the drawer`}
      </Button>
    </div>
  )
}
