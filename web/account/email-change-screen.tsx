import { t } from '@lingui/core/macro'
import { Button, Paper, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { authDialog, paths } from '../paths.ts'
import { usePageTitle } from '../shared/page/page-title.ts'
import { auth, useSession } from '../shared/session/auth.ts'
import { keepReturnPath } from '../shared/session/return-path.ts'
import formClasses from './auth-form.module.css'
import { authWords } from './auth-words.ts'
import { FormProblem } from './form-problem.tsx'
import classes from './reset-password-screen.module.css'

/**
 * The target of the mail to a new address. It wants the session of the account that asks for the address: nobody confirms a stranger's
 * change by opening a link.
 */
export function EmailChangeScreen() {
  usePageTitle(t`New email address`)
  const [address] = useSearchParams()
  const [token] = useState(() => address.get('token_hash') ?? '')
  const session = useSession()
  const [email, setEmail] = useState<string>()
  const wanted = session.status === 'signed-in' ? session.session.user.new_email : undefined
  if (session.status === 'unknown') return null
  return (
    <div className={classes.page}>
      <Paper className={classes.card} p="xl">
        {email ? <Changed email={email} /> : null}
        {!email && session.status === 'signed-out' ? <SignInFirst path={`${paths.emailChange}?${address}`} /> : null}
        {!email && session.status === 'signed-in' ? <Confirm token={token} wanted={wanted} onDone={setEmail} /> : null}
      </Paper>
    </div>
  )
}

function SignInFirst({ path }: { path: string }) {
  return (
    <Stack gap="md">
      <h1>{t`Sign in first`}</h1>
      <p className={formClasses.words}>{t`Sign in with your current address, then open this link again.`}</p>
      <Button
        component={Link}
        to={`${paths.landing}${authDialog('sign-in')}`}
        size="md"
        onClick={() => keepReturnPath(path)}
      >{t`Sign in`}</Button>
    </Stack>
  )
}

type ConfirmProps = { token: string; wanted: string | undefined; onDone: (email: string) => void }

function Confirm({ token, wanted, onDone }: ConfirmProps) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function confirm(): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      // Asked for on another device, perhaps: the account itself says whether it waits for an address.
      const { data } = await auth().getUser()
      if (!data.user?.new_email)
        return setProblem(
          t`This account has not asked for a new address. Check that you are signed in to the right account.`,
        )
      const { data: changed, error } = await auth().verifyOtp({ type: 'email_change', token_hash: token })
      if (error) return setProblem(authWords(error, t`That did not work. Please try again.`))
      await auth().refreshSession()
      onDone(changed.user?.email ?? data.user.new_email)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack gap="md">
      <h1>{t`Use the new address?`}</h1>
      <p className={formClasses.words}>
        {wanted
          ? t`From now on you sign in with ${wanted}.`
          : t`From now on you sign in with the address this link was sent to.`}
      </p>
      <FormProblem problem={problem} secondsLeft={0} />
      <Button size="md" loading={isBusy} onClick={() => void confirm()}>{t`Use this address`}</Button>
    </Stack>
  )
}

function Changed({ email }: { email: string }) {
  return (
    <Stack align="center" gap="md" ta="center" role="status">
      <IconCircleCheck size={48} stroke={1.5} color="var(--tunda-chart-1)" aria-hidden />
      <div>
        <h1>{t`Your address is changed`}</h1>
        <p className={formClasses.words}>{t`You sign in with ${email} now.`}</p>
      </div>
      <Button component={Link} to={paths.dashboard} size="md" fullWidth>{t`Go to dashboard`}</Button>
    </Stack>
  )
}
