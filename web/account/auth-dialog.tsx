import { t } from '@lingui/core/macro'
import { Modal, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { AuthView } from '../paths.ts'
import { useSession } from '../shared/session/auth.ts'
import { heldInvitation } from '../shared/session/invitation.ts'
import { LanguageMenu } from '../shared/words/language-menu.tsx'
import classes from './auth-form.module.css'
import { CreateAccountForm } from './create-account-form.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

const titles: Record<AuthView, string> = {
  'sign-in': t`Sign in`,
  'create-account': t`Create Account`,
  reset: t`Reset Password`,
}

type Props = {
  isOpen: boolean
  view: AuthView
  onView: (view: AuthView) => void
  onClose: () => void
  /** An attempt has begun or has ended; the session is there before the attempt is over. */
  onBusy: (isBusy: boolean) => void
  onSignedIn: () => Promise<void>
  onSignedUp: (isSignedIn: boolean) => Promise<void>
}

/** Sign in, Create Account and Reset Password: 440 px, on phones the whole screen. The email typed in one view waits in the next. */
export function AuthDialog({ isOpen, view, onView, onClose, onBusy, onSignedIn, onSignedUp }: Props) {
  const [email, setEmail] = useState(() => heldInvitation()?.email ?? '')
  const isPhone = useMediaQuery('(max-width: 30em)')
  const hasEnded = useHasEnded()
  const shared = { email, onEmail: setEmail }
  const attempt = { ...shared, onBusy }
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={titles[view]}
      closeOnClickOutside={false}
      classNames={{ title: classes.title ?? '' }}
      size={440}
      fullScreen={isPhone ?? false}
      padding="lg"
      returnFocus={false}
    >
      <div key={view} ref={focusFirstField} className={classes.fade}>
        {view === 'sign-in' && (
          <>
            {hasEnded ? (
              <Text mb="md" role="status">{t`You have been signed out. Sign in to carry on where you left off.`}</Text>
            ) : null}
            <SignInForm
              {...attempt}
              onSignedIn={onSignedIn}
              onForgotten={() => onView('reset')}
              onCreateAccount={() => onView('create-account')}
            />
          </>
        )}
        {view === 'create-account' && (
          <CreateAccountForm {...attempt} onSignedUp={onSignedUp} onSignIn={() => onView('sign-in')} />
        )}
        {view === 'reset' && <ResetRequestForm {...shared} onBack={() => onView('sign-in')} />}
      </div>
      <div className={classes.language}>
        <LanguageMenu />
      </div>
    </Modal>
  )
}

/** Whether somebody's session ended here; stays while they sign in again. */
function useHasEnded(): boolean {
  const session = useSession()
  const [hasEnded, setEnded] = useState(false)
  const isSaid = session.status === 'signed-out' && session.why === 'session ended'
  if (session.status === 'signed-out' && isSaid !== hasEnded) setEnded(isSaid)
  return hasEnded
}

// The button that changed the view is gone with it: the focus goes to the first field of the new one.
function focusFirstField(body: HTMLElement | null): void {
  body?.querySelector('input')?.focus()
}
