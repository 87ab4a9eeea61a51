import { t } from '@lingui/core/macro'
import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { User } from '@supabase/auth-js'
import {
  IconAdjustments,
  IconBell,
  IconBox,
  IconBuildingStore,
  IconDatabase,
  IconReceipt,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../shared/page/page-header.tsx'
import { useSignedInUser } from '../shared/session/auth.ts'
import { useNow } from '../shared/use-now.ts'
import { BusinessSettings } from './business-settings.tsx'
import { DataSettings } from './data-settings.tsx'
import { InventorySettings } from './inventory-settings.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { PreferencesSettings } from './preferences-settings.tsx'
import { ProfileCompletion } from './profile-completion.tsx'
import { nameOf, ProfileSettings } from './profile-settings.tsx'
import { SalesSettings } from './sales-settings.tsx'
import { SecuritySettings } from './security-settings.tsx'
import fields from './settings-fields.module.css'
import classes from './settings-screen.module.css'

const tabs = [
  { value: 'profile', label: t`Profile`, icon: IconUser },
  { value: 'business', label: t`Business`, icon: IconBuildingStore },
  { value: 'preferences', label: t`Preferences`, icon: IconAdjustments },
  { value: 'notifications', label: t`Notifications`, icon: IconBell },
  { value: 'inventory', label: t`Inventory`, icon: IconBox },
  { value: 'sales', label: t`Sales`, icon: IconReceipt },
  { value: 'security', label: t`Security`, icon: IconShieldLock },
  { value: 'data', label: t`Data`, icon: IconDatabase },
] as const

/** The account's forms for this screen. */
export type OwnForms = {
  readonly passwordForm?: ReactNode
  readonly emailForm?: ReactNode
  readonly factors?: ReactNode
  readonly deleteAccount?: ReactNode
}

type Tab = (typeof tabs)[number]['value']

const newForMs = 60 * 60_000

/** The person's own settings and their shop's, a tab each; the open one is in the URL. `own` comes from the account. */
export function SettingsScreen({ own = {} }: { own?: OwnForms }) {
  const user = useSignedInUser()
  const [tab, setTab] = useTab()
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false }) ?? false
  const list = useShownTab(tab)
  if (!user) return null
  return (
    <>
      <PageHeader
        title={t`Settings`}
        facts={t`Your account and business settings. Changes are saved as you make them, except where there is a Save button.`}
      />
      <Tabs
        value={tab}
        onChange={(next) => setTab(next ?? 'profile')}
        orientation={isNarrow ? 'horizontal' : 'vertical'}
        variant="pills"
        keepMounted={false}
        classNames={{
          root: classes.tabs ?? '',
          list: classes.list ?? '',
          tab: classes.tab ?? '',
          tabLabel: classes.tabLabel ?? '',
          panel: classes.panel ?? '',
        }}
      >
        <Tabs.List aria-label={t`Settings`} ref={list}>
          {tabs.map(({ value, label, icon: Mark }) => (
            <Tabs.Tab key={value} value={value} leftSection={<Mark size={18} stroke={1.7} aria-hidden />}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value }) => (
          <Tabs.Panel key={value} value={value}>
            <div className={fields.stack}>
              {value === 'profile' ? <Welcome user={user} /> : null}
              {value === 'profile' || value === 'preferences' || value === 'notifications' ? (
                <ProfileCompletion tab={value} onTab={setTab} />
              ) : null}
              {panelOf(value, user, own)}
            </div>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

function panelOf(tab: Tab, user: User, own: OwnForms): ReactNode {
  switch (tab) {
    case 'profile':
      return <ProfileSettings user={user} emailForm={own.emailForm} />
    case 'business':
      return <BusinessSettings />
    case 'preferences':
      return <PreferencesSettings />
    case 'notifications':
      return <NotificationSettings />
    case 'inventory':
      return <InventorySettings />
    case 'sales':
      return <SalesSettings />
    case 'security':
      return <SecuritySettings {...own} />
    case 'data':
      return <DataSettings user={user} deleteAccount={own.deleteAccount} />
    default:
      return tab satisfies never
  }
}

/** For whoever has just signed up. */
function Welcome({ user }: { user: User }) {
  const now = useNow(60_000)
  if (now - new Date(user.created_at).getTime() > newForMs) return null
  const first = nameOf(user).trim().split(/\s+/)[0]
  return (
    <p className={classes.welcome}>
      <b>{first ? t`Welcome to Tunda, ${first}.` : t`Welcome to Tunda.`}</b>{' '}
      {t`Check that your name is right; it is saved as you type.`}
    </p>
  )
}

function useTab(): [Tab, (tab: string) => void] {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('tab')
  const tab = tabs.find(({ value }) => value === asked)?.value ?? 'profile'
  const go = (next: string) => setAddress(next === 'profile' ? {} : { tab: next }, { preventScrollReset: true })
  return [tab, go]
}

/** On a phone the tabs are a row wider than the screen: the open one is scrolled into view. */
function useShownTab(tab: Tab) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const open = list.current?.querySelector<HTMLElement>(`[role="tab"][id$="-tab-${tab}"]`)
    const row = list.current
    if (open && row) row.scrollLeft = open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2
  }, [tab])
  return list
}
