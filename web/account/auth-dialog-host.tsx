import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type AuthView, paths } from '../paths.ts'
import { useSession } from '../shared/auth.ts'
import { takeReturnPath } from '../shared/return-path.ts'
import { toast } from '../shared/toast.tsx'
import { authViewOf } from './auth-view.ts'
import { useFocusReturn } from './use-focus-return.ts'

const AuthDialog = lazy(() => import('./auth-dialog.tsx').then((file) => ({ default: file.AuthDialog })))

/** Opens the auth dialog over whatever is shown while the address says `?auth=…`; its code is loaded only then. */
export function AuthDialogHost() {
  const navigate = useNavigate()
  const session = useSession()
  const [asked, show] = useAuthView()
  const isOpen = asked !== undefined && session.status === 'signed-out'
  // Kept after closing, so that the dialog can fade out with what it showed.
  const [view, setView] = useState<AuthView>()
  if (isOpen && asked !== view) setView(asked)
  useFocusReturn(isOpen)

  function signedUp(isSignedIn: boolean): void {
    if (isSignedIn) return void navigate(takeReturnPath() ?? paths.settings, { replace: true })
    toast.info('Confirm your e-mail address', 'We have sent you a link. Open it, then sign in.', 8000)
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
        onSignedIn={() => void navigate(takeReturnPath() ?? paths.dashboard, { replace: true })}
        onSignedUp={signedUp}
      />
    </Suspense>
  )
}

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
