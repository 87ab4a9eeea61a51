import { t } from '@lingui/core/macro'
import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { categoryFailures } from '@tunda/contract/categories/category-failures'
import { refusalWords } from '../shared/calls/failure.ts'
import classes from './global-badge.module.css'

const words = refusalWords(categoryFailures.isGlobal, undefined)

/** Says that a category is the platform's, and when pointed at, touched or focused, that nobody here edits it. */
export function GlobalBadge({ name }: { name: string }) {
  return (
    <Tooltip
      label={words}
      multiline
      w={240}
      withinPortal={false}
      floatingStrategy="fixed"
      events={{ hover: true, focus: true, touch: true }}
    >
      <UnstyledButton className={classes.badge} aria-label={t`${name} is a global category. ${words}`}>
        <IconLock size={13} stroke={2} aria-hidden />
        {t`Global`}
      </UnstyledButton>
    </Tooltip>
  )
}
