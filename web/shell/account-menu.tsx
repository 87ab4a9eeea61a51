import { t } from '@lingui/core/macro'
import { Avatar, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { User } from '@supabase/auth-js'
import { IconLogout, IconSettings } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { signOut } from '../shared/session/auth.ts'
import { initials } from '../shared/words/initials.ts'
import classes from './account-menu.module.css'

export function AccountMenu({ user }: { user: User }) {
  const navigate = useNavigate()
  const email = user.email ?? ''
  const { full_name: fullName }: { full_name?: unknown } = user.user_metadata
  const name = typeof fullName === 'string' && fullName.trim() !== '' ? fullName : email

  async function leave() {
    await signOut()
    await navigate(paths.landing)
  }

  return (
    <Menu position="bottom-end" width={220}>
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
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.7} />}
          onClick={() => void leave()}
        >{t`Sign out`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
