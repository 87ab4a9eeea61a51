import { Avatar, TextInput } from '@mantine/core'
import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import { auth, authFailure } from '../shared/auth.ts'
import { initials } from '../shared/initials.ts'
import { showFailure } from '../shared/show-failure.ts'
import { SaveMark } from './save-mark.tsx'
import classes from './settings-screen.module.css'
import { SettingsSection } from './settings-section.tsx'
import { useAutosave } from './use-autosave.ts'

const longestName = 100

/** The person's name, saved as it is typed; the e-mail address is what they sign in with. */
export function ProfileSettings({ user }: { user: User }) {
  const [name, setName] = useState(nameOf(user))
  const { state, change, cancel, saveNow } = useAutosave(saveName)
  const problem = name.trim() === '' ? 'Please enter your full name' : undefined

  function type(typed: string) {
    setName(typed)
    if (typed.trim() === '') cancel()
    else change(typed.trim())
  }

  return (
    <SettingsSection title="Profile" text="How colleagues see you." mark={<SaveMark state={state} onRetry={saveNow} />}>
      <div className={classes.person}>
        <Avatar size={56} radius="xl" classNames={{ placeholder: classes.letters ?? '' }} aria-hidden>
          {initials(name || (user.email ?? ''))}
        </Avatar>
        <div>
          <b>{name.trim() || user.email}</b>
          <span>{user.email}</span>
        </div>
      </div>
      <TextInput
        label="Full name"
        size="md"
        autoComplete="name"
        maxLength={longestName}
        value={name}
        error={problem}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={saveNow}
      />
      <TextInput
        label="E-mail"
        description="You sign in with it. It cannot be changed here."
        size="md"
        type="email"
        value={user.email ?? ''}
        readOnly
        className={classes.readOnly ?? ''}
      />
    </SettingsSection>
  )
}

export function nameOf({ user_metadata }: User): string {
  const name: unknown = user_metadata.full_name
  return typeof name === 'string' ? name : ''
}

async function saveName(full_name: string): Promise<void> {
  try {
    const { error } = await auth().updateUser({ data: { full_name } })
    if (error) throw error
  } catch (error) {
    const failure = authFailure(error)
    showFailure('Your name was not saved')(failure)
    throw failure
  }
}
