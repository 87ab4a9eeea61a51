import { Radio } from '@mantine/core'
import type { GivenRole } from '@tunda/contract/members'
import classes from './organization-settings.module.css'
import { roleNames, roleWords } from './role-words.tsx'

/** A role to give, with what it may; with a refusal it cannot be chosen and says why. */
export function RoleChoice({ value, refusal }: { value: GivenRole; refusal?: string | undefined }) {
  return (
    <Radio
      value={value}
      label={roleNames[value]}
      description={refusal ?? roleWords[value]}
      disabled={refusal !== undefined}
      className={classes.choice ?? ''}
    />
  )
}
