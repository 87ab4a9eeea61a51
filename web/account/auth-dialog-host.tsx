import { t } from '@lingui/core/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type AuthView, paths } from '../paths.ts'
import { toast } from '../shared/page/toast.tsx'
import { useSession } from '../shared/session/auth.ts'
import { heldInvitation } from '../shared/session/invitation.ts'
import { takeReturnPath } from '../shared/session/return-path.ts'

const AuthDialog = lazy(() => import('./auth-dialog.tsx').then((file) => ({ default: file.AuthDialog })))

type Props = {
  /** Resolves with the page to go to instead of the one wanted, once it is known whose page that is. */
  entrance: (wanted: string) => Promise<string>
}

/**
 * Opens the auth dialog over whatever is shown while the address says `?auth=…`; its code is loaded only then. Whoever has signed
 * in sees it until the next page is there.
 */
export function AuthDialogHost({ entrance }: Props) {
  const navigate = useNavigate()
  const session = useSession()
  const [asked, show] = useAuthView()
  const [isBusy, setBusy] = useState(false)
  const isOpen = asked !== undefined && (isBusy || session.status === 'signed-out')
  // Kept after closing, so that the dialog can fade out with what it showed.
  const [view, setView] = useState<AuthView>()
  if (isOpen && asked !== view) setView(asked)
  useFocusReturn(isOpen)

  async function enter(page: string): Promise<void> {
    await navigate(await entrance(takeReturnPath() ?? (isInvited() ? paths.invitation : page)), { replace: true })
  }

  async function signedUp(isSignedIn: boolean): Promise<void> {
    if (isSignedIn) return await enter(paths.settings)
    toast.info(t`Confirm your email address`, t`We have sent you a link. Open it, then sign in.`, 8000)
    show('sign-in')
  }

  if (!view) return null
  return (
    <Suspense fallback={null}>
      <AuthDialog
        isOpen={isOpen}
        view={view}
        onView={show}
        onClose={() => show(undefined)}
        onBusy={setBusy}
        onSignedIn={() => enter(paths.dashboard)}
        onSignedUp={signedUp}
      />
    </Suspense>
  )
}

/** Whoever came by a mailed invitation answers it, by whichever button they signed up: a shop of their own is not what they came for. */
const isInvited = () => heldInvitation()?.email !== undefined

function useAuthView() {
  const [parameters, setParameters] = useSearchParams()

  function show(next: AuthView | undefined): void {
    setParameters(
      (before) => {
        const after = new URLSearchParams(before)
        if (next) after.set('auth', next)
        else after.delete('auth')
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return [authViewOf(parameters), show] as const
}

const views: readonly AuthView[] = ['sign-in', 'create-account', 'reset']

/** The view of the auth dialog that the address asks for, if any. */
function authViewOf(parameters: URLSearchParams): AuthView | undefined {
  const asked = parameters.get('auth')
  return views.find((view) => view === asked)
}

/** Gives the focus back to what opened a dialog. The dialog cannot do it itself: it is loaded after it was asked for. */
function useFocusReturn(isOpen: boolean): void {
  const opener = useRef<Element | null>(null)

  useEffect(() => {
    if (!isOpen) return undefined
    opener.current = document.activeElement
    return () => {
      const { current } = opener
      // After the dialog's focus trap has let go.
      setTimeout(() => current instanceof HTMLElement && current.isConnected && current.focus({ preventScroll: true }))
    }
  }, [isOpen])
}
