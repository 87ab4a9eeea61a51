import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId, useState } from 'react'
import { toast } from '../shared/page/toast.tsx'
import classes from './auth-form.module.css'
import { changePassword } from './change-password.ts'
import { FormProblem } from './form-problem.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { passwordMismatch, passwordProblems } from './password-words.ts'

type Props = { tokenHash: string | undefined; onDone: () => void; onRefused: (words: string) => void }

/** A new password for whoever holds the link's token, or, without one, for whoever is signed in. */
export function NewPasswordForm({ tokenHash, onDone, onRefused }: Props) {
  const [problem, setProblem] = useState<string>()
  // A token works once: after it was taken the session it gave carries further tries.
  const [unusedToken, setUnusedToken] = useState(tokenHash)
  const reasonId = useId()
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validateInputOnBlur: true,
    validate: {
      confirmation: (value, { password }) => (value !== '' && value !== password ? passwordMismatch : null),
    },
  })
  const { password, confirmation } = form.values
  const reason = passwordProblems(password)[0] ?? (password === confirmation ? undefined : passwordMismatch)

  async function save(): Promise<void> {
    setProblem(undefined)
    const outcome = await changePassword(password, unusedToken)
    if (outcome.kind === 'link-refused') return onRefused(outcome.words)
    if (outcome.isTokenUsed) setUnusedToken(undefined)
    if (outcome.kind === 'changed') return onDone()
    setProblem(outcome.words)
    toast.bad(outcome.title, outcome.words)
  }

  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <Stack gap="md">
        <FormProblem problem={problem} secondsLeft={0} />
        <NewPasswordFields
          label={t`New password`}
          password={password}
          passwordProps={form.getInputProps('password')}
          confirmationProps={form.getInputProps('confirmation')}
        />
        <div>
          <Button
            type="submit"
            size="md"
            fullWidth
            disabled={reason !== undefined}
            aria-describedby={reasonId}
            loading={form.submitting}
          >{t`Change password`}</Button>
          <p id={reasonId} className={classes.reason}>
            {reason}
          </p>
        </div>
      </Stack>
    </form>
  )
}
