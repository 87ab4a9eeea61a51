import { lazy, Suspense } from 'react'
import { useQuestion } from './confirm-identity.ts'

const ConfirmIdentityDialog = lazy(() =>
  import('./confirm-identity-dialog.tsx').then((file) => ({ default: file.ConfirmIdentityDialog })),
)

/** The question whether it is really them; its code is loaded when it is first asked. */
export function ConfirmIdentityHost() {
  const question = useQuestion()
  return question === undefined ? null : (
    <Suspense fallback={null}>
      <ConfirmIdentityDialog />
    </Suspense>
  )
}
