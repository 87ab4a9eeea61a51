import { t } from '@lingui/core/macro'
import { Button, Popover } from '@mantine/core'
import { getHotkeyHandler, useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './line-popover.module.css'

type Props = {
  label: string /** What it changes. */
  of: string
  isSet: boolean
  /** The key that opens it. */
  hotkey?: string | undefined
  children: (close: () => void) => ReactNode
}

/** A quiet button that opens the fields for one change, which take effect as they are typed; Enter or Esc closes them. */
export function LinePopover({ label, of, isSet, hotkey, children }: Props) {
  const [isOpen, { toggle, close, set }] = useDisclosure(false)
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => set(opened)}
      width={240}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.open}
          data-set={isSet || undefined}
          data-key={hotkey}
          aria-label={isSet ? t`${label} of ${of}, changed` : t`${label} of ${of}`}
          onClick={toggle}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.fields}
        aria-label={t`${label} of ${of}`}
        onKeyDown={getHotkeyHandler([['Enter', close]])}
      >
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  )
}
