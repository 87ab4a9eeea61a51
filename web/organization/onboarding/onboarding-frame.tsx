import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconLogout } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { switchOrganization, useOrganizations } from '../../shared/calls/organization.ts'
import { Wordmark } from '../../shared/page/wordmark.tsx'
import { signOut } from '../../shared/session/auth.ts'
import classes from './onboarding-frame.module.css'

/** The whole page without a sidebar: there is nowhere else to go yet but out, or back to a shop that is set up. */
export function OnboardingFrame({ email, children }: { email: string; children: ReactNode }) {
  const navigate = useNavigate()
  const home = useOrganizations().data?.organizations.find((shop) => !shop.needs_onboarding)

  async function leave() {
    await signOut()
    await navigate(paths.landing)
  }

  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Wordmark />
        <span className={classes.who}>{email}</span>
        {home ? (
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} stroke={1.7} aria-hidden />}
            aria-label={t`Back to ${{ home: home.name }}`}
            onClick={() => switchOrganization(home.id)}
          >
            <Trans>
              Back<span className={classes.whereTo}>&nbsp;to {ph({ home: home.name })}</span>
            </Trans>
          </Button>
        ) : null}
        <Button
          variant="default"
          leftSection={<IconLogout size={16} stroke={1.7} aria-hidden />}
          onClick={() => void leave()}
        >{t`Sign out`}</Button>
      </header>
      <main id="content" className={classes.content}>
        {children}
      </main>
    </div>
  )
}
