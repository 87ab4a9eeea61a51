import { t } from '@lingui/core/macro'
import { ActionIcon, Box, Button, Tooltip, UnstyledButton } from '@mantine/core'
import { IconLayoutSidebar, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Bell } from '../notifications/bell.tsx'
import { authDialog } from '../paths.ts'
import { useIsFirstScreenThere } from '../shared/page/first-screen.ts'
import { KeyHint, modifierKey } from '../shared/page/key-hint.tsx'
import { OnlinePill } from '../shared/page/online-pill.tsx'
import { ThemeToggle } from '../shared/page/theme-toggle.tsx'
import { Wordmark } from '../shared/page/wordmark.tsx'
import { useSignedInUser } from '../shared/session/auth.ts'
import { AccountMenu } from './account-menu.tsx'
import classes from './header.module.css'

type Props = {
  onToggleSidebar: () => void
  isSidebarOpen: boolean
  onSearch: () => void
  bestSeller: ReactNode
  /** The platform team has no shop to hear of. */
  isPlatform: boolean
}

export function Header({ onToggleSidebar, isSidebarOpen, onSearch, bestSeller, isPlatform }: Props) {
  const isSignedIn = useSignedInUser() !== undefined
  return (
    <header className={classes.header}>
      <Tooltip label={isSidebarOpen ? t`Close sidebar (${modifierKey}+B)` : t`Open sidebar (${modifierKey}+B)`}>
        <ActionIcon
          aria-label={t`Toggle sidebar`}
          aria-expanded={isSidebarOpen}
          c="var(--tunda-ink)"
          onClick={onToggleSidebar}
        >
          <IconLayoutSidebar size={18} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <span className={classes.logo}>
        <Wordmark size={28} />
      </span>
      <div className={classes.bestSeller}>{bestSeller}</div>
      <SearchButton onSearch={onSearch} />
      <OnlinePill />
      <ThemeToggle />
      {isSignedIn && !isPlatform ? <BellInTime /> : null}
      <AccountOrSignIn isInShop={!isPlatform} />
    </header>
  )
}

/** The bell asks for three things, and comes with them after the first screen; its room is kept. */
function BellInTime() {
  return useIsFirstScreenThere() ? <Bell /> : <Box w={36} h={36} aria-hidden />
}

function SearchButton({ onSearch }: { onSearch: () => void }) {
  return (
    <UnstyledButton className={classes.search} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
      <IconSearch size={16} stroke={1.7} aria-hidden />
      <span className={classes.searchWords}>{t`Search or jump to`}</span>
      <KeyHint>{t`${modifierKey} K`}</KeyHint>
    </UnstyledButton>
  )
}

function AccountOrSignIn({ isInShop }: { isInShop: boolean }) {
  const user = useSignedInUser()
  const { pathname } = useLocation()
  if (user) return <AccountMenu user={user} isInShop={isInShop} />
  return <Button component={Link} to={`${pathname}${authDialog('sign-in')}`} preventScrollReset>{t`Sign In`}</Button>
}
