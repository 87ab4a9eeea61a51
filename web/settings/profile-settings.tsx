import { t } from '@lingui/core/macro'
import { Avatar, TextInput } from '@mantine/core'
import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import type { ProfileChange } from '@tunda/contract/accounts/account-own'
import { type ReactNode, useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { useAutosave } from '../shared/fields/use-autosave.ts'
import { usePreferenceChanges, usePreferences } from '../shared/preferences/preferences.ts'
import { auth, authFailure } from '../shared/session/auth.ts'
import { FailedState } from '../shared/table/table-states.tsx'
import { initials } from '../shared/words/initials.ts'
import { SaveMark } from './save-mark.tsx'
import fields from './settings-fields.module.css'
import classes from './settings-screen.module.css'
import { SettingsSection } from './settings-section.tsx'

const longestName = 100

type Change = ProfileChange & { full_name?: string }

/** The person's name and contact details, saved as they are typed; the email address, with which they sign in, has a form of its own. */
export function ProfileSettings({ user, emailForm }: { user: User; emailForm?: ReactNode }) {
  const query = useQuery(api.account.profile.queryOptions({ input: {} }))
  const { data } = query
  const [typed, setTyped] = useState<Change>({})
  const { state, change, cancel, saveNow } = useAutosave(useSave())
  const name = typed.full_name ?? nameOf(user)
  const problem = name.trim() === '' ? t`Please enter your full name` : undefined

  function type(changed: Change) {
    setTyped((before) => ({ ...before, ...changed }))
    if (changed.full_name?.trim() === '') cancel()
    else change(trimmed(changed))
  }

  const rest = (field: 'phone' | 'job_title') => ({
    size: 'md' as const,
    value: typed[field] ?? data?.[field] ?? '',
    disabled: data === undefined,
    onChange: (event: { currentTarget: { value: string } }) => type({ [field]: event.currentTarget.value }),
    onBlur: saveNow,
  })

  return (
    <SettingsSection
      title={t`Profile`}
      text={t`How colleagues see you.`}
      mark={<SaveMark state={state} onRetry={saveNow} />}
    >
      <WhoItIs name={name.trim()} email={user.email ?? ''} />
      <TextInput
        label={t`Full name`}
        size="md"
        autoComplete="name"
        maxLength={longestName}
        value={name}
        error={problem}
        onChange={(event) => type({ full_name: event.currentTarget.value })}
        onBlur={saveNow}
      />
      {query.isLoadingError ? (
        <FailedState error={query.error} query={query} />
      ) : (
        <div className={fields.pair}>
          <TextInput label={t`Phone`} type="tel" autoComplete="tel" maxLength={30} {...rest('phone')} />
          <TextInput label={t`Job title`} autoComplete="organization-title" maxLength={60} {...rest('job_title')} />
        </div>
      )}
      {emailForm}
    </SettingsSection>
  )
}

function WhoItIs({ name, email }: { name: string; email: string }) {
  return (
    <div className={classes.person}>
      <Avatar size={56} radius="xl" classNames={{ placeholder: classes.letters ?? '' }} aria-hidden>
        {initials(name || email)}
      </Avatar>
      <div>
        <b>{name || email}</b>
        <span>{email}</span>
      </div>
    </div>
  )
}

export function nameOf({ user_metadata }: User): string {
  const name: unknown = user_metadata.full_name
  return typeof name === 'string' ? name : ''
}

function trimmed(change: Change): Change {
  return Object.fromEntries(Object.entries(change).map(([field, words]) => [field, words?.trim()]))
}

/** The name belongs to the account, the rest to the profile; saving either completes the first step of the profile. */
function useSave() {
  const { preferences } = usePreferences()
  const steps = usePreferenceChanges()
  return async ({ full_name, ...profile }: Change) => {
    try {
      if (full_name !== undefined) await saveName(full_name)
      if (Object.keys(profile).length > 0) {
        const saved = await client.account.changeProfile(profile)
        cache.setQueryData(api.account.profile.queryKey({ input: {} }), saved)
      }
    } catch (error) {
      showFailure(full_name === undefined ? t`Your profile was not saved` : t`Your name was not saved`)(error)
      throw error
    }
    if (preferences.profile_completion_steps.basicInfo) return
    const done = { profile_completion_steps: { basicInfo: true } }
    steps.apply(done)
    await steps.save(done).catch(() => undefined)
  }
}

async function saveName(full_name: string): Promise<void> {
  try {
    const { error } = await auth().updateUser({ data: { full_name } })
    if (error) throw error
  } catch (error) {
    throw authFailure(error)
  }
}
