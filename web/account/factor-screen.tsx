import { t } from '@lingui/core/macro'
import { Paper } from '@mantine/core'
import type { User } from '@supabase/auth-js'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { usePageTitle } from '../shared/page/page-title.ts'
import { signOut } from '../shared/session/auth.ts'
import { FactorChallenge } from '../shared/session/factor-challenge.tsx'
import { FactorSetUp } from '../shared/session/factor-set-up.tsx'
import { type FactorDemand, factorShown } from '../shared/session/second-factor.ts'
import classes from './reset-password-screen.module.css'

type Props = { demand: FactorDemand; user: User }

/** The second step of a sign-in, or the set-up of the factor that the shop or the platform asks for. */
export function FactorScreen({ demand, user }: Props) {
  const navigate = useNavigate()
  const title = demand === 'verify' ? t`Second step` : t`Set up two-step sign-in`
  usePageTitle(title)

  async function leave(): Promise<void> {
    await signOut()
    await navigate(paths.landing)
  }

  return (
    <main className={classes.page}>
      <Paper className={classes.card} p="xl">
        <h1>{title}</h1>
        {demand === 'verify' ? (
          <FactorChallenge user={user} onDone={factorShown} onCancel={leave} />
        ) : (
          <FactorSetUp onDone={factorShown} onCancel={leave} cancel={t`Sign out`} />
        )}
      </Paper>
    </main>
  )
}
