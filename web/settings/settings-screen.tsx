import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { User } from '@supabase/auth-js'
import { IconBuildingStore, IconDotsCircleHorizontal, IconPalette, IconShieldLock, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useSignedInUser } from '../shared/auth.ts'
import { PageHeader } from '../shared/page-header.tsx'
import { useNow } from '../shared/use-now.ts'
import { AppearanceSettings } from './appearance-settings.tsx'
import { BusinessSettings } from './business-settings.tsx'
import { LaterSettings } from './later-settings.tsx'
import { nameOf, ProfileSettings } from './profile-settings.tsx'
import { SecuritySettings } from './security-settings.tsx'
import classes from './settings-screen.module.css'

const tabs = [
  { value: 'profile', label: 'Profile', icon: IconUser },
  { value: 'appearance', label: 'Appearance', icon: IconPalette },
  { value: 'security', label: 'Security', icon: IconShieldLock },
  { value: 'business', label: 'Business', icon: IconBuildingStore },
  { value: 'more', label: 'More', icon: IconDotsCircleHorizontal },
] as const

const newForMs = 60 * 60_000

/** The person's own settings, a tab each; the open one is in the address. `passwordForm` comes from the account. */
export function SettingsScreen({ passwordForm }: { passwordForm?: ReactNode }) {
  const user = useSignedInUser()
  const [tab, setTab] = useTab()
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
  if (!user) return null
  return (
    <>
      <PageHeader title="Settings" facts="Your profile, and how Tunda looks for you." />
      <Tabs
        value={tab}
        onChange={(next) => setTab(next ?? 'profile')}
        orientation={isPhone ? 'horizontal' : 'vertical'}
        variant="pills"
        classNames={{
          root: classes.tabs ?? '',
          list: classes.list ?? '',
          tab: classes.tab ?? '',
          tabLabel: classes.tabLabel ?? '',
          panel: classes.panel ?? '',
        }}
      >
        <Tabs.List aria-label="Settings">
          {tabs.map(({ value, label, icon: Mark }) => (
            <Tabs.Tab key={value} value={value} leftSection={<Mark size={18} stroke={1.7} aria-hidden />}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="profile">
          <Welcome user={user} />
          <ProfileSettings user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="appearance">
          <AppearanceSettings />
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <SecuritySettings passwordForm={passwordForm} />
        </Tabs.Panel>
        <Tabs.Panel value="business">
          <BusinessSettings />
        </Tabs.Panel>
        <Tabs.Panel value="more">
          <LaterSettings />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** For whoever has just signed up. */
function Welcome({ user }: { user: User }) {
  const now = useNow(60_000)
  if (now - new Date(user.created_at).getTime() > newForMs) return null
  const first = nameOf(user).trim().split(/\s+/)[0]
  return (
    <p className={classes.welcome}>
      <b>{first ? `Welcome to Tunda, ${first}.` : 'Welcome to Tunda.'}</b> Check that your name is right; it is saved as
      you type.
    </p>
  )
}

function useTab(): [string, (tab: string) => void] {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('tab')
  const tab = tabs.find(({ value }) => value === asked)?.value ?? 'profile'
  const go = (next: string) => setAddress(next === 'profile' ? {} : { tab: next }, { preventScrollReset: true })
  return [tab, go]
}
