import { t } from '@lingui/core/macro'
import { Button, Modal, PasswordInput, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { asFailure } from '../calls/failure.ts'
import { passwordReveal } from '../fields/password-reveal.ts'
import { useSignedInUser } from './auth.ts'
import { confirmWithPassword, useQuestion } from './confirm-identity.ts'
import classes from './factor-challenge.module.css'
import { FactorChallenge } from './factor-challenge.tsx'
import { verifiedFactors } from './second-factor.ts'

/** Asks for the password, or a factor, before what a stolen session must not do; the action then continues. */
export function ConfirmIdentityDialog() {
  const question = useQuestion()
  const user = useSignedInUser()
  const [isFactor, setFactor] = useState(false)
  if (!user) return null
  const hasFactor = verifiedFactors(user).length > 0
  const done = () => question?.answer(true)
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => question?.answer(false)}
      title={t`Confirm that it is you`}
      size={440}
      closeOnClickOutside={false}
    >
      {isFactor && hasFactor ? (
        <FactorChallenge user={user} onDone={done} onCancel={() => setFactor(false)} cancel={t`Use your password`} />
      ) : (
        <PasswordForm onDone={done} onFactor={hasFactor ? () => setFactor(true) : undefined} />
      )}
    </Modal>
  )
}

type FormProps = { onDone: () => void; onFactor: (() => void) | undefined }

function PasswordForm({ onDone, onFactor }: FormProps) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    event.stopPropagation()
    setBusy(true)
    setProblem(undefined)
    try {
      await confirmWithPassword(password)
      onDone()
    } catch (error) {
      setProblem(asFailure(error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <p className={classes.words}>{t`It has been a while since you signed in. Enter your password to go on.`}</p>
        <PasswordInput
          label={t`Password`}
          data-autofocus
          {...passwordReveal}
          autoComplete="current-password"
          size="md"
          error={problem}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={isBusy} disabled={password === ''}>{t`Continue`}</Button>
        {onFactor ? (
          <div className={classes.others}>
            <button type="button" onClick={onFactor}>{t`Use your second step`}</button>
          </div>
        ) : null}
      </Stack>
    </form>
  )
}
