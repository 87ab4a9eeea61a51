import { lazy, Suspense, useEffect } from 'react'
import { declineQuestion, useQuestion } from './confirm-identity.ts'

const ConfirmIdentityDialog = lazy(() =>
  import('./confirm-identity-dialog.tsx').then((file) => ({ default: file.ConfirmIdentityDialog })),
)

/**
 * The question whether it is really them; its code is loaded when it is first asked. Escape closes it alone: the form that asked stays as it was
 * filled in. Every open dialog hears Escape, the lowest first, so this listens before any screen is there.
 */
export function ConfirmIdentityHost() {
  const question = useQuestion()
  useEffect(() => {
    function hear(event: KeyboardEvent): void {
      if (event.key === 'Escape' && declineQuestion()) event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [])
  return question === undefined ? null : (
    <Suspense fallback={null}>
      <ConfirmIdentityDialog />
    </Suspense>
  )
}
