import { t } from '@lingui/core/macro'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown, IconMapPin } from '@tabler/icons-react'
import { switchLocation, useLocations } from '../shared/calls/locations.ts'
import classes from './location-switcher.module.css'

/** Where the person is at work, of the open locations that they see, and the way to another. */
export function LocationSwitcher({ isOpen }: { isOpen: boolean }) {
  const known = useLocations()
  const open = known?.locations.filter(({ closed_at }) => closed_at === null) ?? []
  const current = open.find(({ id }) => id === known?.here)
  if (!current || open.length < 2) return null
  const { name } = current
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <UnstyledButton
          className={classes.button ?? ''}
          data-open={isOpen || undefined}
          aria-label={t`Location: ${name}`}
        >
          <IconMapPin size={16} stroke={1.7} aria-hidden />
          {isOpen ? (
            <>
              <span className={classes.name}>{name}</span>
              <IconChevronDown size={16} stroke={1.7} aria-hidden />
            </>
          ) : null}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t`Work at`}</Menu.Label>
        {open.map((one) => (
          <Menu.Item
            key={one.id}
            rightSection={one.id === current.id ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
            aria-current={one.id === current.id || undefined}
            onClick={() => (one.id === current.id ? undefined : switchLocation(one.id))}
          >
            {one.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
