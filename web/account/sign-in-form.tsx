import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { auth } from '../shared/auth.ts'
import { toast } from '../shared/toast.tsx'
import { tooManyAttempts } from './attempt-limit.ts'
import classes from './auth-form.module.css'
import { authWords } from './auth-words.ts'
import { emailProblem } from './email-problem.ts'
import { FormProblem } from './form-problem.tsx'
import { passwordReveal } from './password-reveal.ts'
import { useAttempts } from './use-attempts.ts'

type Props = {
  email: string
  onEmail: (email: string) => void
  onBusy: (isBusy: boolean) => void
  onSignedIn: () => Promise<void>
  onForgotten: () => void
  onCreateAccount: () => void
}

export function SignInForm({ email, onEmail, onBusy, onSignedIn, onForgotten, onCreateAccount }: Props) {
  const { problem, secondsLeft, signIn } = useSignIn(onBusy, onSignedIn)
  const form = useForm({
    initialValues: { email, password: '' },
    validate: { email: emailProblem, password: (value) => (value === '' ? 'Please enter your password' : null) },
    onValuesChange: (values) => onEmail(values.email),
  })

  return (
    <form noValidate onSubmit={form.onSubmit(signIn)}>
      <Stack gap="md">
        <FormProblem problem={problem} secondsLeft={secondsLeft} />
        <TextInput
          label="Email"
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
            label="Password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            size="md"
            {...passwordReveal}
            {...form.getInputProps('password')}
          />
          <button type="button" className={classes.forgotten} onClick={onForgotten}>
            Forgot password?
          </button>
        </div>
        <Button type="submit" size="md" fullWidth loading={form.submitting}>
          Sign In
        </Button>
        <p className={classes.other}>
          New to Tunda?
          <button type="button" onClick={onCreateAccount}>
            Create Account
          </button>
        </p>
      </Stack>
    </form>
  )
}

/** One attempt: counted, sent, and its refusal shown. */
function useSignIn(onBusy: Props['onBusy'], onSignedIn: Props['onSignedIn']) {
  const attempts = useAttempts()
  const [problem, setProblem] = useState<string>()

  function fail(message: string): void {
    setProblem(message)
    toast.bad('Sign in failed', message)
  }

  async function signIn(values: { email: string; password: string }): Promise<void> {
    setProblem(undefined)
    const seconds = attempts.take()
    if (seconds > 0) return fail(tooManyAttempts(seconds))
    onBusy(true)
    await attempt(values.email.trim(), values.password).finally(() => onBusy(false))
  }

  async function attempt(email: string, password: string): Promise<void> {
    const error = await attemptSignIn(email, password)
    if (error) return fail(authWords(error, 'An error occurred during sign in.'))
    attempts.succeeded()
    await onSignedIn()
  }

  return { problem, secondsLeft: attempts.secondsLeft, signIn }
}

async function attemptSignIn(email: string, password: string): Promise<unknown> {
  try {
    const { error } = await auth().signInWithPassword({ email, password })
    return error
  } catch (error) {
    return error
  }
}
