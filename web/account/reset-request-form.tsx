import { t } from '@lingui/core/macro'
import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../shared/page/toast.tsx'
import { auth } from '../shared/session/auth.ts'
import classes from './auth-form.module.css'
import { emailProblem } from './email-problem.ts'
import { FormProblem } from './form-problem.tsx'
import { useAttempts } from './use-attempts.ts'

const sentTitle = t`Password reset email sent`
const sentWords = t`If an account exists with this email, you will receive a password reset link shortly.`

type Props = { email?: string; onEmail?: (email: string) => void; onBack?: () => void }

/** Asks for a reset mail. Whatever the server answers, the words are the same: nobody learns which addresses have accounts. */
export function ResetRequestForm({ email = '', onEmail, onBack }: Props) {
  const attempts = useAttempts()
  const [isSent, setIsSent] = useState(false)
  const form = useForm({
    initialValues: { email },
    validate: { email: emailProblem },
    onValuesChange: (values) => onEmail?.(values.email),
  })

  async function send(values: { email: string }): Promise<void> {
    if (attempts.take() > 0) return
    await requestReset(values.email.trim())
    toast.ok(sentTitle, sentWords, 8000)
    setIsSent(true)
  }

  if (isSent) return <Sent onBack={onBack} onAgain={() => setIsSent(false)} />
  return (
    <form noValidate onSubmit={form.onSubmit(send)}>
      <Stack gap="md">
        <FormProblem problem={undefined} secondsLeft={attempts.secondsLeft} />
        <p className={classes.words}>{t`We will send you a link to choose a new password. It works for 30 minutes.`}</p>
        <TextInput
          label={t`Email`}
          data-autofocus
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          size="md"
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" fullWidth loading={form.submitting}>{t`Send reset link`}</Button>
        {onBack && <BackToSignIn onBack={onBack} />}
      </Stack>
    </form>
  )
}

function Sent({ onBack, onAgain }: { onBack: (() => void) | undefined; onAgain: () => void }) {
  return (
    <Stack gap="md" align="center" ta="center">
      <IconMailCheck size={40} stroke={1.5} color="var(--tunda-chart-1)" aria-hidden />
      <div>
        <b>{sentTitle}</b>
        <p className={classes.words}>{t`${sentWords} Check the spam folder too.`}</p>
      </div>
      <Button size="md" variant="default" fullWidth onClick={onAgain}>{t`Use another address`}</Button>
      {onBack && <BackToSignIn onBack={onBack} />}
    </Stack>
  )
}

function BackToSignIn({ onBack }: { onBack: () => void }) {
  return (
    <p className={classes.other}>
      {t`Remembered it?`}
      <button type="button" onClick={onBack}>{t`Back to Sign In`}</button>
    </p>
  )
}

async function requestReset(email: string): Promise<void> {
  try {
    await auth().resetPasswordForEmail(email, { redirectTo: `${window.location.origin}/reset-password` })
  } catch {
    return
  }
}
