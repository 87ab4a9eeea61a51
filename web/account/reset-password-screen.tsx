import { t } from '@lingui/core/macro'
import { Button, Loader, Paper, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { usePageTitle } from '../shared/page/page-title.ts'
import formClasses from './auth-form.module.css'
import { FormProblem } from './form-problem.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import classes from './reset-password-screen.module.css'
import { ResetRequestForm } from './reset-request-form.tsx'
import { useResetLink } from './use-reset-link.ts'

/** The target of the reset mail: waiting for the link, refused (send again), the form, done. */
export function ResetPasswordScreen() {
  usePageTitle(t`Reset password`)
  const link = useResetLink()
  const [outcome, setOutcome] = useState<{ refused: string } | 'done'>()
  return (
    <div className={classes.page}>
      <Paper className={classes.card} p="xl">
        {outcome === 'done' && <Done />}
        {typeof outcome === 'object' && <SendAgain refusal={outcome.refused} />}
        {outcome === undefined && link.stage === 'refused' && <SendAgain refusal={link.words} />}
        {outcome === undefined && link.stage === 'waiting' && <Waiting />}
        {outcome === undefined && link.stage === 'form' && (
          <>
            <h1>{t`Choose a new password`}</h1>
            <NewPasswordForm
              tokenHash={link.tokenHash}
              onDone={() => setOutcome('done')}
              onRefused={(words) => setOutcome({ refused: words })}
            />
          </>
        )}
      </Paper>
    </div>
  )
}

function Waiting() {
  return (
    <Stack align="center" gap="md" py="lg" role="status">
      <Loader size={28} aria-hidden />
      <p className={formClasses.words}>{t`Checking your link…`}</p>
    </Stack>
  )
}

function SendAgain({ refusal }: { refusal: string | undefined }) {
  return (
    <>
      <h1>{refusal ? t`This link does not work` : t`Reset your password`}</h1>
      <Stack gap="md">
        <FormProblem problem={refusal} secondsLeft={0} />
        <ResetRequestForm />
      </Stack>
    </>
  )
}

function Done() {
  return (
    <Stack align="center" gap="md" ta="center" role="status">
      <IconCircleCheck size={48} stroke={1.5} color="var(--tunda-chart-1)" aria-hidden />
      <div>
        <h1>{t`Your password is changed`}</h1>
        <p className={formClasses.words}>{t`You are signed in here. Every other device was signed out.`}</p>
      </div>
      <Button component={Link} to={paths.dashboard} size="md" fullWidth>{t`Go to dashboard`}</Button>
    </Stack>
  )
}
