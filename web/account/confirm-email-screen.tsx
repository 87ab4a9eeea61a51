import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Paper, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { confirmationFailures } from '@tunda/contract/accounts/email-confirmation'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { authDialog, paths } from '../paths.ts'
import { asFailure, refusalWords } from '../shared/calls/failure.ts'
import { usePageTitle } from '../shared/page/page-title.ts'
import { useSession } from '../shared/session/auth.ts'
import { useConfirmEmail, useMustConfirm, useResendConfirmation } from '../shared/session/email-confirmation.ts'
import formClasses from './auth-form.module.css'
import { FormProblem } from './form-problem.tsx'
import classes from './reset-password-screen.module.css'

/** The target of the confirmation mail. Nothing happens until the button is pressed: programs that look into mail open links too. */
export function ConfirmEmailScreen() {
  usePageTitle(t`Confirm your email address`)
  const token = useMailedToken()
  const session = useSession()
  const waiting = useMustConfirm()
  return (
    <div className={classes.page}>
      <Paper className={classes.card} p="xl">
        {session.status === 'signed-out' ? <SignInFirst /> : null}
        {session.status === 'signed-in' && waiting ? <Press token={token} email={waiting.email} /> : null}
        {session.status === 'signed-in' && !waiting ? <Done /> : null}
      </Paper>
    </div>
  )
}

const kept = 'confirmation'

/** The link's token, which leaves the address bar as soon as it is read and outlives the way through sign-in. */
function useMailedToken(): string | undefined {
  const [token] = useState(() => {
    const brought = new URLSearchParams(window.location.search).get('confirmation')
    if (brought) window.sessionStorage.setItem(kept, brought)
    return brought ?? window.sessionStorage.getItem(kept) ?? undefined
  })
  const navigate = useNavigate()
  useEffect(() => {
    if (new URLSearchParams(window.location.search).has('confirmation'))
      void navigate(paths.confirmEmail, { replace: true })
  }, [navigate])
  return token
}

function Press({ token, email }: { token: string | undefined; email: string }) {
  const confirm = useConfirmEmail()
  const resend = useResendConfirmation()
  const refusal = confirm.error ? asFailure(confirm.error).message : undefined
  const problem = token === undefined ? refusalWords(confirmationFailures.expired, undefined) : refusal
  return (
    <>
      <h1>{t`Confirm your email address`}</h1>
      <Stack gap="md">
        <FormProblem problem={problem} secondsLeft={0} />
        <p className={formClasses.words}>
          <Trans>
            You are signed in as <b>{email}</b>. Confirm that this address is yours.
          </Trans>
        </p>
        {token === undefined ? null : (
          <Button
            size="md"
            fullWidth
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ token })}
          >{t`Confirm my address`}</Button>
        )}
        <Button
          size="md"
          variant="default"
          fullWidth
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        >{t`Send a new email`}</Button>
      </Stack>
    </>
  )
}

/** The link alone confirms nothing: it may have reached somebody whose address a stranger signed up with. */
function SignInFirst() {
  return (
    <>
      <h1>{t`Confirm your email address`}</h1>
      <Stack gap="md">
        <p
          className={formClasses.words}
        >{t`Sign in to the account you opened, and confirm the address there. Or type the code from the email on the device where you signed up.`}</p>
        <Button component={Link} to={authDialog('sign-in')} size="md" fullWidth>{t`Sign in`}</Button>
        <p
          className={formClasses.words}
        >{t`You did not open an account? Then somebody else used your address. Do nothing, or take it back: choose a new password, and they are signed out.`}</p>
        <Button
          component={Link}
          to={paths.resetPassword}
          variant="default"
          size="md"
          fullWidth
        >{t`It was not me`}</Button>
      </Stack>
    </>
  )
}

function Done() {
  return (
    <Stack align="center" gap="md" ta="center" role="status">
      <IconCircleCheck size={48} stroke={1.5} color="var(--tunda-chart-1)" aria-hidden />
      <div>
        <h1>{t`Your address is confirmed`}</h1>
        <p className={formClasses.words}>{t`You can invite colleagues, and we can write to you.`}</p>
      </div>
      <Button component={Link} to={paths.dashboard} size="md" fullWidth>{t`Go to dashboard`}</Button>
    </Stack>
  )
}
