import { t } from '@lingui/core/macro'
import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { asFailure } from '../shared/calls/failure.ts'
import { auth, authFailure, useSignedInUser } from '../shared/session/auth.ts'
import { fresh } from '../shared/session/confirm-identity.ts'
import { emailProblem } from './email-problem.ts'

/** The address a person signs in with, and the way to another one: it counts once its mailed link is used. */
export function ChangeOwnEmail() {
  const user = useSignedInUser()
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (!user) return null

  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault()
    const email = (typed ?? '').trim()
    const wrong = emailProblem(email)
    setProblem(wrong ?? undefined)
    if (wrong) return
    setBusy(true)
    try {
      await fresh(() => changeEmail(email))
      setTyped(undefined)
    } catch (error) {
      setProblem(asFailure(error).message)
    } finally {
      setBusy(false)
    }
  }

  if (typed === undefined) {
    return (
      <Group align="end" wrap="nowrap" gap="xs">
        <TextInput
          label={t`Email`}
          description={
            user.new_email
              ? t`Open the link that we sent to ${{ newEmail: user.new_email }} to use that address.`
              : t`You sign in with it.`
          }
          size="md"
          type="email"
          value={user.email ?? ''}
          readOnly
          flex={1}
        />
        <Button variant="default" size="md" onClick={() => setTyped('')}>{t`Change`}</Button>
      </Group>
    )
  }
  return (
    <form noValidate onSubmit={(event) => void ask(event)}>
      <TextInput
        label={t`New email`}
        description={t`We send a link there. Until you open it, nothing changes.`}
        size="md"
        type="email"
        autoComplete="email"
        autoFocus
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group gap="xs" mt="sm">
        <Button type="submit" loading={isBusy}>{t`Send the link`}</Button>
        <Button
          variant="default"
          onClick={() => {
            setTyped(undefined)
            setProblem(undefined)
          }}
        >{t`Cancel`}</Button>
      </Group>
    </form>
  )
}

async function changeEmail(email: string): Promise<void> {
  const { error } = await auth().updateUser({ email })
  if (error) throw authFailure(error)
}
