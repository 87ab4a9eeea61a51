import { t } from '@lingui/core/macro'
import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { graceDays } from '@tunda/contract/organization/closing'
import { useState } from 'react'
import { config } from '../shared/calls/config.ts'
import { Failure, failureFromBody, networkFailure } from '../shared/calls/failure.ts'
import { passwordReveal } from '../shared/fields/password-reveal.ts'
import { toast } from '../shared/page/toast.tsx'
import { accessToken, signOut } from '../shared/session/auth.ts'
import { FormProblem } from './form-problem.tsx'

/** Deletes the signed-in person's account, for their password. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>{t`Delete my account`}</Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t`Delete your account?`}
        size="md"
        closeOnClickOutside={false}
      >
        <DeleteForm onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

function DeleteForm({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('')
  const close = useMutation({
    mutationFn: () => closeAccount(password),
    onSuccess: async () => {
      toast.ok(t`Your account is closed`, t`Sign in within ${graceDays} days to keep it.`)
      await signOut()
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        close.mutate()
      }}
    >
      <Stack gap="md">
        <Text size="sm">{t`You are signed out everywhere, and a business where nobody else works closes with your account. After ${graceDays} days all of it is deleted for good. Sign in before then, and nothing is lost.`}</Text>
        <FormProblem problem={close.error instanceof Failure ? close.error.message : undefined} secondsLeft={0} />
        <PasswordInput
          label={t`Your password`}
          autoComplete="current-password"
          data-autofocus
          {...passwordReveal}
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            color="clay"
            disabled={password === ''}
            loading={close.isPending}
          >{t`Delete my account`}</Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Not one of the auth client's calls: it is asked for directly, with the session's token. */
async function closeAccount(password: string): Promise<void> {
  const { backendUrl, backendPublicKey } = config()
  const response = await fetch(`${backendUrl}/auth/v1/user/close`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: backendPublicKey,
      authorization: `Bearer ${await accessToken()}`,
    },
    body: JSON.stringify({ password }),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => {
    throw networkFailure()
  })
  if (!response.ok) throw failureFromBody(response.status, await response.json().catch(() => undefined))
}
