import { t } from '@lingui/core/macro'
import { Fragment, type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { AccessDenied } from '../error/access-denied.tsx'
import { PrivilegeCheckFailed } from '../error/privilege-check-failed.tsx'
import { authDialog, paths } from '../paths.ts'
import { activeOrganizationId } from '../shared/calls/active-organization.ts'
import { switchOrganization, useOrganization, useOrganizations } from '../shared/calls/organization.ts'
import { useSession } from '../shared/session/auth.ts'
import { hasPeopleHere } from '../shared/session/kept-session.ts'
import { keepReturnPath } from '../shared/session/return-path.ts'
import { demandFactor, hasShownFactor } from '../shared/session/second-factor.ts'
import { useAfter } from '../shared/use-after.ts'
import classes from './gate.module.css'
import { usePersonKind, usePrivilege } from './person-kind.ts'

/**
 * Lets the signed-in through; everyone else goes to `/`, or on a shared computer to who works there, and a deep link is remembered for after the
 * sign-in. Whoever's session has ended is asked to sign in at once.
 */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const why = session.status === 'signed-out' ? session.why : undefined
  useEffect(() => {
    // Whoever has just signed out did not ask to come back here.
    if (why === 'visitor' || why === 'session ended') keepReturnPath(pathname + search)
  }, [why, pathname, search])
  if (session.status === 'unknown') return null
  if (session.status === 'signed-out') {
    // The page to switch at may still be on its way.
    if (why === 'left' || (why !== 'signed out' && hasPeopleHere())) return <Navigate to={paths.switchPerson} replace />
    return (
      <Navigate to={why === 'session ended' ? `${paths.landing}${authDialog('sign-in')}` : paths.landing} replace />
    )
  }
  // Nothing that was drawn for one person stays for the next.
  return <Fragment key={session.session.user.id}>{children}</Fragment>
}

/** The frame in outline (web/theme/opening.css), and after a moment that the answer is on its way. */
function Asking() {
  const isLong = useAfter(600)
  return (
    <div className="opening">{isLong && <p role="status" className={classes.asking}>{t`Opening your shop…`}</p>}</div>
  )
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

type ShopProps = {
  onboarding: ReactNode
  /** In place of a shop that is suspended or closed. */
  closed?: ReactNode
  children: ReactNode
}

/**
 * The shop's pages: super admins are sent to theirs, and an owner who has not finished setting up, or a person without any
 * shop, sees that first, at whatever address. Nothing is drawn, and nothing of the shop asked, before the kind is known.
 */
export function ShopGate({ onboarding, closed = null, children }: ShopProps) {
  const kind = usePersonKind()
  const organization = useOrganization()
  const { pathname } = useLocation()
  const isOnTheWay = useFinishedShop()
  if (kind === 'platform') return <Navigate to={paths.superAdmin} replace />
  if (kind === undefined || isOnTheWay) return <Asking />
  if (organization?.state) return closed
  if (kind === 'newcomer') return onboarding
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
  const session = useSession()
  // Known before any screen asks and is refused. Whoever has one already was asked for it at the sign-in.
  const lacksFactor = isSuperAdmin === true && session.status === 'signed-in' && !hasShownFactor(session.session)
  useEffect(() => {
    if (lacksFactor) demandFactor('set-up')
  }, [lacksFactor])
  if (isPending || lacksFactor) return null
  if (error) return frame(<PrivilegeCheckFailed error={error} onRetry={refetch} isRetrying={isFetching} />)
  return isSuperAdmin ? children : frame(<AccessDenied onRefresh={refetch} isRefreshing={isFetching} />)
}
