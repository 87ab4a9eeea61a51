import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type AuthView, authDialog, paths } from '../paths.ts'
import { signOut } from '../shared/session/auth.ts'
import { heldInvitation, holdInvitation } from '../shared/session/invitation.ts'
import { keepReturnPath } from '../shared/session/return-path.ts'
import classes from './invitation-screen.module.css'

/** For a visitor: into an account, or to a new one, and back here. */
export function NewcomersWay({ hasAccount }: { hasAccount: boolean }) {
  const navigate = useNavigate()

  function go(view: AuthView): void {
    const held = heldInvitation()
    if (held) holdInvitation({ ...held, isWanted: true })
    keepReturnPath(paths.invitation)
    void navigate(authDialog(view), { preventScrollReset: true })
  }

  return hasAccount ? (
    <Button size="md" fullWidth onClick={() => go('sign-in')}>{t`Sign in and join`}</Button>
  ) : (
    <Button size="md" fullWidth onClick={() => go('create-account')}>{t`Create an account and join`}</Button>
  )
}

/** For somebody signed in with another address than the one that was invited. */
export function OtherPersonsWay({ invited, present }: { invited: string; present: string }) {
  const [isBusy, setBusy] = useState(false)

  async function leave(): Promise<void> {
    setBusy(true)
    await signOut()
  }

  return (
    <>
      <p className={classes.other}>
        <Trans>
          You are signed in as <b>{present}</b>. This invitation is for <b>{invited}</b>.
        </Trans>
      </p>
      <Button size="md" fullWidth onClick={() => void leave()} loading={isBusy}>
        {t`Sign out to use ${invited}`}
      </Button>
    </>
  )
}
