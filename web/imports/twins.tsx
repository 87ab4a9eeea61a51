import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../shared/words/money.ts'
import { TwinGroup } from './twin-group.tsx'
import { twinGroups } from './twin-groups.ts'
import classes from './twins.module.css'
import type { ImportInHand } from './use-import.ts'

/** Groups that are shown at first, and how many more at a press. */
const few = 5

const sameThing = {
  products: t`Rows about the same product`,
  stock: t`Rows about the same product`,
  customers: t`Rows about the same customer`,
  debts: t`The same debt twice`,
} as const

/** Rows about the same thing beside each other, to keep one of each or to change what they share. */
export function Twins({ hand }: { hand: ImportInHand }) {
  const [most, setMost] = useState(few)
  const groups = twinGroups(hand.checked)
  if (groups.length === 0) return null
  const keepOne = (place: 0 | -1) =>
    void hand.leaveOut(groups.flatMap((group) => group.filter((row) => row !== group.at(place))))
  return (
    <section aria-label={t`Rows about the same thing`} className={classes.panel}>
      <Text fw={600}>
        {sameThing[hand.kind]}
        {groups.length > 1 ? ` (${formatCount(groups.length)})` : null}
      </Text>
      <Text size="sm">{t`Keep one of them, or change what is the same in them. Until then none of them is imported.`}</Text>
      {groups.length > 1 ? (
        <Group gap="xs" mt="xs">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => keepOne(0)}
            loading={hand.work !== undefined}
          >{t`Keep the first of each`}</Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => keepOne(-1)}
            loading={hand.work !== undefined}
          >{t`Keep the last of each`}</Button>
        </Group>
      ) : null}
      <Stack gap="sm" mt="sm">
        {groups.slice(0, most).map((group) => (
          <TwinGroup key={group.join()} hand={hand} group={group} />
        ))}
      </Stack>
      {groups.length > most ? (
        <Button
          mt="sm"
          size="compact-sm"
          variant="subtle"
          onClick={() => setMost(most + few)}
        >{t`Show more (${{ count: formatCount(groups.length - most) }} left)`}</Button>
      ) : null}
    </section>
  )
}
