import { t } from '@lingui/core/macro'
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { User } from '@supabase/auth-js'
import { lazy, Suspense, useState } from 'react'
import { passwordReveal } from '../shared/fields/password-reveal.ts'
import { toast } from '../shared/page/toast.tsx'
import { auth, signOut } from '../shared/session/auth.ts'
import { needsFactor } from '../shared/session/second-factor.ts'
import { tooManyAttempts } from './attempt-limit.ts'
import classes from './auth-form.module.css'
import { authWords } from './auth-words.ts'
import { emailProblem } from './email-problem.ts'
import { FormProblem } from './form-problem.tsx'
import { useAttempts } from './use-attempts.ts'

const FactorChallenge = lazy(() =>
  import('../shared/session/factor-challenge.tsx').then((file) => ({ default: file.FactorChallenge })),
)

type Props = {
  email: string
  onEmail: (email: string) => void
  onBusy: (isBusy: boolean) => void
  onSignedIn: () => Promise<void>
  onForgotten: () => void
  onCreateAccount: () => void
}

export function SignInForm({ email, onEmail, onBusy, onSignedIn, onForgotten, onCreateAccount }: Props) {
  const { problem, secondsLeft, signIn, half, secondStepDone, leave } = useSignIn(onBusy, onSignedIn)
  const form = useForm({
    initialValues: { email, password: '' },
    validate: { email: emailProblem, password: (value) => (value === '' ? t`Please enter your password` : null) },
    onValuesChange: (values) => onEmail(values.email),
  })

  if (half)
    return (
      <Suspense fallback={null}>
        <FactorChallenge user={half} onDone={secondStepDone} onCancel={leave} cancel={t`Back`} />
      </Suspense>
    )
  return (
    <form noValidate onSubmit={form.onSubmit(signIn)}>
      <Stack gap="md">
        <FormProblem problem={problem} secondsLeft={secondsLeft} />
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
        <div>
          <PasswordInput
            label={t`Password`}
            autoComplete="current-password"
            required
            withAsterisk={false}
            size="md"
            {...passwordReveal}
            {...form.getInputProps('password')}
          />
          <button type="button" className={classes.forgotten} onClick={onForgotten}>{t`Forgot password?`}</button>
        </div>
        <Button type="submit" size="md" fullWidth loading={form.submitting}>{t`Sign In`}</Button>
        <p className={classes.other}>
          {t`New to Tunda?`}
          <button type="button" onClick={onCreateAccount}>{t`Create Account`}</button>
        </p>
      </Stack>
    </form>
  )
}

/** One attempt: counted, sent, and its refusal shown. */
function useSignIn(onBusy: Props['onBusy'], onSignedIn: Props['onSignedIn']) {
  const attempts = useAttempts()
  const [problem, setProblem] = useState<string>()
  // Their password was right, and their second factor is asked for.
  const [half, setHalf] = useState<User>()

  function fail(message: string): void {
    setProblem(message)
    toast.bad(t`Sign in failed`, message)
  }

  async function signIn(values: { email: string; password: string }): Promise<void> {
    setProblem(undefined)
    const seconds = attempts.take()
    if (seconds > 0) return fail(tooManyAttempts(seconds))
    onBusy(true)
    const isAsked = await attempt(values.email.trim(), values.password).catch((error: unknown) => {
      onBusy(false)
      throw error
    })
    // While the second step is open the dialog stays, for somebody who is signed in by half.
    if (!isAsked) onBusy(false)
  }

  async function attempt(email: string, password: string): Promise<boolean> {
    const error = await attemptSignIn(email, password)
    if (error) {
      fail(authWords(error, t`An error occurred during sign in.`))
      return false
    }
    attempts.succeeded()
    const { data } = await auth().getSession()
    const isAsked = data.session !== null && needsFactor(data.session)
    if (isAsked) setHalf(data.session.user)
    else await onSignedIn()
    return isAsked
  }

  async function secondStepDone(): Promise<void> {
    await onSignedIn()
    onBusy(false)
  }

  async function leave(): Promise<void> {
    await signOut()
    setHalf(undefined)
    onBusy(false)
  }

  return { problem, secondsLeft: attempts.secondsLeft, signIn, half, secondStepDone, leave }
}

async function attemptSignIn(email: string, password: string): Promise<unknown> {
  try {
    const { error } = await auth().signInWithPassword({ email, password })
    return error
  } catch (error) {
    return error
  }
}
