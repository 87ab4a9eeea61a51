import type { Factor, Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { cache } from '../calls/cache.ts'

/** What a signed-in person must do before the screens: verify a factor, or set one up. */
export type FactorDemand = 'verify' | 'set-up'

let demanded: FactorDemand | undefined
const listeners = new Set<() => void>()

/** Demands a second factor; the gate asks for it in place of the screen. */
export const demandFactor = (demand: FactorDemand) => tell(demand)

/** Resets the demand for the next person. */
export const forgetDemand = () => tell(undefined)

/** The person has verified one: every screen fetches again. */
export async function factorShown(): Promise<void> {
  tell(undefined)
  await cache.resetQueries()
}

function tell(next: FactorDemand | undefined): void {
  if (next === demanded) return
  demanded = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the person of `session` must do first. */
export function useFactorDemand(session: Session | undefined): FactorDemand | undefined {
  const asked = useSyncExternalStore(
    subscribe,
    () => demanded,
    () => demanded,
  )
  if (session === undefined) return undefined
  return needsFactor(session) ? 'verify' : asked
}

/** Whether they have a factor that this session has not verified. */
export function needsFactor(session: Session): boolean {
  return verifiedFactors(session.user).length > 0 && !hasShownFactor(session)
}

export const hasShownFactor = ({ access_token }: Session): boolean => levelOf(access_token) === 'aal2'

export function verifiedFactors({ factors = [] }: { factors?: Factor[] }): Factor[] {
  return factors.filter(({ status, factor_type }) => status === 'verified' && factor_type !== 'recovery_code')
}

function levelOf(token: string): unknown {
  try {
    const [, payload = ''] = token.split('.')
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { aal?: unknown }).aal
  } catch {
    return undefined
  }
}
