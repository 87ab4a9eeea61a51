import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { AccessDenied } from '../error/access-denied.tsx'
import { PrivilegeCheckFailed } from '../error/privilege-check-failed.tsx'
import { paths } from '../paths.ts'
import { activeOrganizationId } from '../shared/active-organization.ts'
import { api } from '../shared/api.ts'
import { useSession } from '../shared/auth.ts'
import { switchOrganization, useOrganization, useOrganizations } from '../shared/organization.ts'
import { keepReturnPath } from '../shared/return-path.ts'

/** Lets the signed-in through; everyone else goes to `/`, and a deep link is remembered for after the sign-in. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  // Whoever has just signed out did not ask to come back here.
  const isDeepLink = session.status === 'signed-out' && !session.afterSession
  useEffect(() => {
    if (isDeepLink) keepReturnPath(pathname + search)
  }, [isDeepLink, pathname, search])
  if (session.status === 'unknown') return null
  return session.status === 'signed-in' ? children : <Navigate to={paths.landing} replace />
}

function usePrivilege() {
  return useQuery(api.platform.isSuperAdmin.queryOptions({ staleTime: 5 * 60_000 }))
}

/** Whoever joined another's shop is not held up by one of their own that was never set up. */
function useFinishedShop() {
  const shops = useOrganizations().data?.organizations
  const isUnchosen = activeOrganizationId() === undefined && shops?.[0]?.needs_onboarding
  const finished = isUnchosen ? shops?.find((shop) => !shop.needs_onboarding)?.id : undefined
  useEffect(() => {
    if (finished) switchOrganization(finished)
  }, [finished])
  return finished !== undefined
}

type ShopProps = { onboarding: ReactNode; children: ReactNode }

/**
 * The shop's pages: super admins are sent to theirs, and an owner who has not finished setting up, or a person without any
 * shop, sees that first, at whatever address. The privilege is asked beside the page, not before it: for almost everyone the
 * answer is no.
 */
export function ShopGate({ onboarding, children }: ShopProps) {
  const { data: isSuperAdmin, isPending } = usePrivilege()
  const organization = useOrganization()
  // A super admin has no shop either.
  const hasNone = useOrganizations().data?.organizations.length === 0 && !isPending
  const { pathname } = useLocation()
  const isOnTheWay = useFinishedShop()
  if (isSuperAdmin) return <Navigate to={paths.superAdmin} replace />
  if (isOnTheWay) return null
  if (hasNone || (organization?.needs_onboarding && organization.role === 'owner')) return onboarding
  if (organization && pathname === paths.onboarding) return <Navigate to={paths.dashboard} replace />
  return children
}

type PlatformProps = {
  /** What a refusal is shown in. */
  frame: (screen: ReactNode) => ReactNode
  children: ReactNode
}

/** The platform's pages: only for super admins, and nothing of them is drawn before that is certain. */
export function PlatformGate({ frame, children }: PlatformProps) {
  const { data: isSuperAdmin, error, refetch, isFetching, isPending } = usePrivilege()
  if (isPending) return null
  if (error) return frame(<PrivilegeCheckFailed error={error} onRetry={refetch} isRetrying={isFetching} />)
  return isSuperAdmin ? children : frame(<AccessDenied onRefresh={refetch} isRefreshing={isFetching} />)
}
