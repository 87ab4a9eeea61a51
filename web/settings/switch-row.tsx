import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './settings-fields.module.css'

type Props = {
  label: string
  text?: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A choice between on and off: its words on the left, the switch under the thumb on the right. */
export function SwitchRow({ label, text, checked, disabled = false, onChange }: Props) {
  return (
    <Switch
      classNames={{
        root: classes.switchRow ?? '',
        body: classes.switchBody ?? '',
        labelWrapper: classes.switchWords ?? '',
        label: classes.switchLabel ?? '',
        ...(checked ? {} : { track: classes.switchTrack ?? '' }),
      }}
      labelPosition="left"
      size="md"
      label={label}
      description={text}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
