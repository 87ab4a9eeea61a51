import { t } from '@lingui/core/macro'
import { Button, Group, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useCategories } from '../use-categories.ts'
import classes from './filter-chips.module.css'
import type { GoTo, InventoryPlace } from './inventory-address.ts'

/** Everything that narrows the list, each with its way off; nothing while nothing does. */
export function FilterChips({ place, goTo }: { place: InventoryPlace; goTo: GoTo }) {
  const { find } = useCategories()
  const chips = [
    ...(place.category === undefined
      ? []
      : [{ words: t`Category: ${{ find: find(place.category)?.name ?? t`unknown` }}`, off: { category: undefined } }]),
    ...(place.active === undefined
      ? []
      : [{ words: place.active ? t`Active only` : t`Inactive only`, off: { active: undefined } }]),
  ]
  if (chips.length === 0) return null
  return (
    <Group gap={8} className={classes.chips}>
      {chips.map(({ words, off }) => (
        <UnstyledButton
          key={words}
          className={classes.chip}
          aria-label={t`Remove filter: ${words}`}
          onClick={() => goTo(off)}
        >
          {words}
          <IconX size={14} stroke={2} aria-hidden />
        </UnstyledButton>
      ))}
      {chips.length > 1 ? (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => goTo({ category: undefined, active: undefined })}
        >{t`Clear all`}</Button>
      ) : null}
    </Group>
  )
}
