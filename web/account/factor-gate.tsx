import { lazy, type ReactNode } from 'react'
import { useSession } from '../shared/auth.ts'
import { useFactorDemand } from '../shared/second-factor.ts'

const FactorScreen = lazy(() => import('./factor-screen.tsx').then((file) => ({ default: file.FactorScreen })))

/** In place of the screens until the person has shown their second factor, or set up the one that is asked of them. */
export function FactorGate({ children }: { children: ReactNode }) {
  const session = useSession()
  const demand = useFactorDemand(session.status === 'signed-in' ? session.session : undefined)
  if (session.status !== 'signed-in' || demand === undefined) return children
  return <FactorScreen demand={demand} user={session.session.user} />
}
