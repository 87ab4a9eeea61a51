import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, Stack, TextInput, VisuallyHidden } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { isAuthWeakPasswordError } from '@supabase/auth-js'
import { type KeyboardEvent, useId, useState } from 'react'
import { toast } from '../shared/page/toast.tsx'
import { auth } from '../shared/session/auth.ts'
import { heldInvitation } from '../shared/session/invitation.ts'
import { tooManyAttempts } from './attempt-limit.ts'
import classes from './auth-form.module.css'
import { authWords } from './auth-words.ts'
import { FormProblem } from './form-problem.tsx'
import { emptyAccount, type NewAccount, newAccountRules, type Obstacle, obstacle } from './new-account.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useAttempts } from './use-attempts.ts'

type Props = {
  email: string
  onEmail: (email: string) => void
  onBusy: (isBusy: boolean) => void
  onSignedUp: (isSignedIn: boolean) => Promise<void>
  onSignIn: () => void
}

export function CreateAccountForm({ email, onEmail, onBusy, onSignedUp, onSignIn }: Props) {
  const attempts = useAttempts()
  const [problem, setProblem] = useState<string>()
  const form = useForm({
    initialValues: { ...emptyAccount, email },
    validate: newAccountRules,
    validateInputOnBlur: ['email', 'confirmation'],
    onValuesChange: (values) => onEmail(values.email),
  })
  const inTheWay = obstacle(form.values)

  function fail({ title, words }: Obstacle): void {
    setProblem(words)
    toast.bad(title, words)
  }

  async function create(account: NewAccount): Promise<void> {
    setProblem(undefined)
    const seconds = attempts.take()
    if (seconds > 0) return fail({ title: t`Sign up failed`, words: tooManyAttempts(seconds) })
    onBusy(true)
    await attempt(account).finally(() => onBusy(false))
  }

  async function attempt(account: NewAccount): Promise<void> {
    const outcome = await signUp(account)
    if ('refused' in outcome) return fail(outcome.refused)
    attempts.succeeded()
    await onSignedUp(outcome.isSignedIn)
  }

  // A disabled button also stops Enter in a field: the person who pressed it is told why nothing happened.
  function explainEnter(event: KeyboardEvent): void {
    const isField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
    if (event.key !== 'Enter' || !isField || !inTheWay) return
    event.preventDefault()
    fail(inTheWay)
  }

  return (
    <form noValidate onSubmit={form.onSubmit(create)} onKeyDown={explainEnter}>
      <Stack gap="md">
        <FormProblem problem={problem} secondsLeft={attempts.secondsLeft} />
        <WhoFields form={form} />
        <NewPasswordFields
          password={form.values.password}
          passwordProps={form.getInputProps('password')}
          confirmationProps={form.getInputProps('confirmation')}
        />
        <Checkbox label={<TermsLabel />} {...form.getInputProps('terms', { type: 'checkbox' })} />
        <CreateButton inTheWay={inTheWay} isBusy={form.submitting} />
        <p className={classes.other}>
          {t`Already have an account?`}
          <button type="button" onClick={onSignIn}>{t`Sign In`}</button>
        </p>
      </Stack>
    </form>
  )
}

function WhoFields({ form }: { form: UseFormReturnType<NewAccount> }) {
  return (
    <>
      <TextInput
        label={t`Full name`}
        data-autofocus
        autoComplete="name"
        required
        withAsterisk={false}
        maxLength={100}
        size="md"
        {...form.getInputProps('fullName')}
      />
      <TextInput
        label={t`Email`}
        type="email"
        autoComplete="email"
        required
        withAsterisk={false}
        size="md"
        {...form.getInputProps('email')}
      />
    </>
  )
}

/** Cannot be pressed while something is in the way, and says what. */
function CreateButton({ inTheWay, isBusy }: { inTheWay: Obstacle | undefined; isBusy: boolean }) {
  const reasonId = useId()
  return (
    <div>
      <Button
        type="submit"
        size="md"
        fullWidth
        disabled={inTheWay !== undefined}
        aria-describedby={reasonId}
        loading={isBusy}
      >{t`Create Account`}</Button>
      <p id={reasonId} className={classes.reason}>
        {inTheWay?.first ?? inTheWay?.words}
      </p>
    </div>
  )
}

type Outcome = { isSignedIn: boolean } | { refused: Obstacle }

/** Creates the account; `isSignedIn` is false where the server wants the email address confirmed first. */
async function signUp({ fullName, email, password }: NewAccount): Promise<Outcome> {
  // Whoever comes with an invitation gets no organisation of their own.
  const token = heldInvitation()?.token
  const terms = { terms_accepted: true, terms_accepted_at: new Date().toISOString() }
  try {
    const { data, error } = await auth().signUp({
      email: email.trim(),
      password,
      options: { data: { full_name: fullName.trim(), ...terms, ...(token ? { invitation_token: token } : {}) } },
    })
    return error ? { refused: refusal(error) } : { isSignedIn: data.session !== null }
  } catch (error) {
    return { refused: refusal(error) }
  }
}

function refusal(error: unknown): Obstacle {
  const title = isAuthWeakPasswordError(error) ? t`Password requirements not met` : t`Sign up failed`
  return { title, words: authWords(error, t`An error occurred during sign up.`) }
}

function TermsLabel() {
  return (
    <span className={classes.terms}>
      <Trans>
        I accept the <NewTab to="/terms">Terms of Service</NewTab> and the <NewTab to="/privacy">Privacy Policy</NewTab>
      </Trans>
    </span>
  )
}

// A new tab, so that what was typed into the form stays.
function NewTab({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
      <VisuallyHidden> {t`(opens in a new tab)`}</VisuallyHidden>
    </a>
  )
}
