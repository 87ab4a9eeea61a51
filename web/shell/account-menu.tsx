import { t } from '@lingui/core/macro'
import { Avatar, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { User } from '@supabase/auth-js'
import { IconLogout, IconSettings, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { signOut } from '../shared/session/auth.ts'
import { initials } from '../shared/words/initials.ts'
import classes from './account-menu.module.css'

/** `isInShop`: whoever has a PIN there can leave the computer to others, and come back by it. */
export function AccountMenu({ user, isInShop }: { user: User; isInShop: boolean }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const own = useQuery(api.staff.own.queryOptions({ enabled: isOpen && isInShop }))
  const email = user.email ?? ''
  const { full_name: fullName }: { full_name?: unknown } = user.user_metadata
  const name = typeof fullName === 'string' && fullName.trim() !== '' ? fullName : email

  async function leave() {
    await signOut()
    await navigate(paths.landing)
  }

  async function makeRoom() {
    try {
      // Few people share a computer, and every first screen has this menu.
      const { leaveThisComputer } = await import('../shared/session/people-here.ts')
      await leaveThisComputer(() => navigate(paths.switchPerson))
    } catch (error) {
      showFailure(t`You are still signed in`)(error)
    }
  }

  return (
    <Menu position="bottom-end" width={220} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <VisuallyHidden>{t`Account of ${name}`}</VisuallyHidden>
          <Avatar aria-hidden size={32} radius="xl" classNames={{ placeholder: classes.letters ?? '' }}>
            {initials(name)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{name}</strong>
          {name === email ? null : <span>{email}</span>}
        </div>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to={paths.settings}
          leftSection={<IconSettings size={16} stroke={1.7} />}
        >{t`Settings`}</Menu.Item>
        {own.data?.has_pin ? (
          <Menu.Item
            leftSection={<IconUsers size={16} stroke={1.7} />}
            onClick={() => void makeRoom()}
          >{t`Switch person`}</Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.7} />}
          onClick={() => void leave()}
        >{t`Sign out`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
