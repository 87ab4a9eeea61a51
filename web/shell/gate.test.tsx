import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { type Role, rightsOfRole } from '@tunda/contract/organization/rights'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cache } from '../shared/calls/cache.ts'
import { auth, dropSession, signOut, useSession } from '../shared/session/auth.ts'
import { peopleKey } from '../shared/session/kept-session.ts'
import { forgetDemand, useFactorDemand } from '../shared/session/second-factor.ts'
import { answerAuth, signedInAnswer } from '../testing/auth-answers.ts'
import { show } from '../testing/show.tsx'
import { PlatformGate, ShopGate, SignedInOnly } from './gate.tsx'

beforeEach(() => window.sessionStorage.clear())
afterEach(() => {
  cache.clear()
  vi.unstubAllGlobals()
})

const organization = (change: object) => ({
  organizations: [
    {
      id: 'o',
      name: 'Kampala Phone Hub',
      role: 'owner',
      tier: 'basic',
      needs_onboarding: false,
      ...withRights(change),
    },
  ],
})

type Answers = {
  isSuperAdmin?: boolean | 'refused'
  organizations?: object
  until?: Promise<void>
  /** Whether they have shown a second factor. */
  level?: 'aal1' | 'aal2'
}

async function signedIn({
  isSuperAdmin = false,
  organizations = organization({}),
  until,
  level = 'aal2',
}: Answers = {}) {
  const access_token = ['head', btoa(JSON.stringify({ aal: level })), 'seal'].join('.')
  const body = Object.assign({}, signedInAnswer.body, { access_token })
  await answerAuth({ 'POST /token': { body }, 'POST /logout': { body: {} } })
  await auth().signInWithPassword({ email: 'aisha@shop.ug', password: 'Secret' })
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request)
    await until
    if (pathname === '/rest/v1/organizations') return Response.json(organizations)
    if (isSuperAdmin === 'refused') return Response.json({}, { status: 500 })
    return Response.json(isSuperAdmin)
  })
}

const open = (gate: ReactNode, at: string) => show(<QueryClientProvider client={cache}>{gate}</QueryClientProvider>, at)

const withRights = (change: { role?: Role }) => ({ rights: rightsOfRole[change.role ?? 'owner'], ...change })

describe('a page behind the sign-in', () => {
  it('leads whoever leaves the computer to others to where they switch, also before that page is there', async () => {
    await signedIn()
    const { router } = open(<SignedInOnly>The shop</SignedInOnly>, '/sales')
    await screen.findByText('The shop')
    act(dropSession)
    await waitFor(() => expect(router.state.location.pathname).toBe('/switch-person'))
    expect(window.sessionStorage.getItem('return-to')).toBeNull()
  })

  it('leads to who works at a shared computer once a session has ended, and keeps the way back', async () => {
    await signedIn()
    window.localStorage.setItem(peopleKey, JSON.stringify([{ id: 'b', name: 'Brenda', ticket: 'sealed' }]))
    const { router } = open(<SignedInOnly>The shop</SignedInOnly>, '/sales?sale=1')
    await screen.findByText('The shop')
    await auth().signOut({ scope: 'local' })
    await waitFor(() => expect(router.state.location.pathname).toBe('/switch-person'))
    expect(window.sessionStorage.getItem('return-to')).toBe('/sales?sale=1')
    window.localStorage.removeItem(peopleKey)
  })

  it('sends a visitor to / and remembers where he wanted to go', async () => {
    await answerAuth({})
    const { router } = open(<SignedInOnly>The shop</SignedInOnly>, '/sales?new')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(screen.queryByText('The shop')).toBeNull()
    expect(window.sessionStorage.getItem('return-to')).toBe('/sales?new')
  })

  it('opens for the signed-in, and closes without a way back when they leave', async () => {
    await signedIn()
    const { router } = open(<SignedInOnly>The shop</SignedInOnly>, '/sales')
    await screen.findByText('The shop')
    await signOut()
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(router.state.location.search).toBe('')
    expect(window.sessionStorage.getItem('return-to')).toBeNull()
  })

  it('asks whoever’s session has ended to sign in, and keeps the way back', async () => {
    await signedIn()
    const { router } = open(<SignedInOnly>The shop</SignedInOnly>, '/sales?sale=1')
    await screen.findByText('The shop')
    await auth().signOut({ scope: 'local' })
    await waitFor(() => expect(router.state.location.search).toBe('?auth=sign-in'))
    expect(router.state.location.pathname).toBe('/')
    expect(window.sessionStorage.getItem('return-to')).toBe('/sales?sale=1')
  })
})

describe('a page of the shop', () => {
  const page = (
    <ShopGate onboarding={<p>Set up your shop</p>} closed={<p>It is closed</p>}>
      The shop
    </ShopGate>
  )

  it('is laid over by onboarding until the owner has finished it, at the same address', async () => {
    await signedIn({ organizations: organization({ needs_onboarding: true }) })
    const { router } = open(page, '/sales')
    await screen.findByText('Set up your shop')
    expect(router.state.location.pathname).toBe('/sales')
  })

  it.each(['suspended', 'closed'])('is laid over while the shop is %s', async (state) => {
    await signedIn({ organizations: organization({ state }) })
    open(page, '/sales')
    expect(await screen.findByText('It is closed')).toBeTruthy()
    expect(screen.queryByText('The shop')).toBeNull()
  })

  it('is laid over by onboarding for somebody without any shop', async () => {
    await signedIn({ organizations: { organizations: [] } })
    open(page, '/dashboard')
    expect(await screen.findByText('Set up your shop')).toBeTruthy()
  })

  it.each([{ role: 'member', needs_onboarding: true }, { needs_onboarding: false }])('opens for %j', async (change) => {
    await signedIn({ organizations: organization(change) })
    open(page, '/sales')
    expect(await screen.findByText('The shop')).toBeTruthy()
  })

  it.each([
    ['a super admin', { isSuperAdmin: true }],
    ['a newcomer', { organizations: organization({ needs_onboarding: true }) }],
  ])('draws nothing of the shop before it is known that this is %s', async (_, answers) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await signedIn({ ...answers, until: promise })
    const Shop = vi.fn<() => string>(() => 'The shop')
    open(<ShopGate onboarding="Set up">{<Shop />}</ShopGate>, '/dashboard')
    await waitFor(() => expect(cache.isFetching()).toBe(2))
    resolve()
    await waitFor(() => expect(cache.isFetching()).toBe(0))
    expect(Shop).not.toHaveBeenCalled()
  })

  it('stays while the same questions are asked again', async () => {
    await signedIn()
    open(page, '/sales')
    await screen.findByText('The shop')
    void cache.resetQueries()
    await waitFor(() => expect(cache.isFetching()).toBeGreaterThan(0))
    expect(screen.queryByText('The shop')).toBeTruthy()
  })

  it('sends a super admin to the platform', async () => {
    await signedIn({ isSuperAdmin: true })
    const { router } = open(page, '/sales')
    await waitFor(() => expect(router.state.location.pathname).toBe('/superadmin'))
  })

  it('sends on whoever has nothing left to set up', async () => {
    await signedIn()
    const { router } = open(page, '/onboarding')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })
})

/** What is asked of the person before anything else. */
function Demand() {
  const session = useSession()
  return useFactorDemand(session.status === 'signed-in' ? session.session : undefined)
}

describe('a page of the platform', () => {
  const page = (
    <PlatformGate key="page" frame={(refusal) => refusal}>
      All organizations
    </PlatformGate>
  )

  it('opens for a super admin', async () => {
    await signedIn({ isSuperAdmin: true })
    open(page, '/superadmin')
    expect(await screen.findByText('All organizations')).toBeTruthy()
  })

  it('shows nothing of itself to a super admin without a second factor', async () => {
    await signedIn({ isSuperAdmin: true, level: 'aal1' })
    open([<Demand key="demand" />, page], '/superadmin')
    await screen.findByText('set-up')
    expect(screen.queryByText('All organizations')).toBeNull()
    forgetDemand()
  })

  it('is denied to everyone else, who may ask again', async () => {
    await signedIn()
    const { user } = open(page, '/superadmin')
    await screen.findByRole('heading', { name: 'Access Denied' })
    screen.getByText('Signed in as aisha@shop.ug')
    expect(screen.getByRole('link', { name: 'Return to dashboard' }).getAttribute('href')).toBe('/dashboard')
    vi.stubGlobal('fetch', async () => Response.json(true))
    await user.click(screen.getByRole('button', { name: 'Refresh privileges' }))
    expect(await screen.findByText('All organizations')).toBeTruthy()
  })

  it('says so when the privilege cannot be checked, and tries again', async () => {
    await signedIn({ isSuperAdmin: 'refused' })
    const { user } = open(page, '/superadmin')
    await screen.findByRole('button', { name: 'Go Back' })
    vi.stubGlobal('fetch', async () => Response.json(true))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('All organizations')).toBeTruthy()
  })
})
