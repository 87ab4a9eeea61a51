import { AuthClient, isAuthRetryableFetchError, type Session, type User } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { paths } from '../../paths.ts'
import { workAs } from '../calls/active-organization.ts'
import { cache } from '../calls/cache.ts'
import { config } from '../calls/config.ts'
import { type Failure, networkFailure, wordedFailure } from '../calls/failure.ts'
import { patience } from '../calls/patient-fetch.ts'
import { clearRequests } from '../calls/request-queue.ts'
import { forgetBreadcrumbs } from '../page/breadcrumbs.ts'
import { isSignedInHere, sessionKey } from './kept-session.ts'
import { setPresentUser } from './present-user.ts'
import { forgetDemand } from './second-factor.ts'

export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'signed-out'; readonly why: 'visitor' | 'signed out' | 'session ended' | 'left' }
  | { readonly status: 'signed-in'; readonly session: Session }

type Client = InstanceType<typeof AuthClient>

let client: Client | undefined
let state: SessionState = { status: 'unknown' }
/** Whether this device had a session when the page was opened. */
let wasSignedIn = false
let isSigningOut = false
let isLeaving = false
const listeners = new Set<() => void>()

/** The auth client; `startAuth` must have been called. Its errors are read with `authFailure`. */
export function auth(): Client {
  if (!client) throw new Error('The auth client was used before it was started')
  return client
}

/** Creates the auth client and follows its events; the data cache is cleared whenever the person changes. */
export function startAuth(): void {
  const { backendUrl, backendPublicKey } = config()
  wasSignedIn = isSignedInHere()
  client = new AuthClient({
    url: `${backendUrl}/auth/v1`,
    headers: { apikey: backendPublicKey, Authorization: `Bearer ${backendPublicKey}`, 'X-Device-Id': deviceId() },
    storageKey: sessionKey,
    autoRefreshToken: true,
    persistSession: true,
    // Anybody can send somebody a link: it must not make them work as another person.
    detectSessionInUrl: ({ pathname }) => pathname === paths.resetPassword && !wasSignedIn,
    flowType: 'implicit',
    fetch: fetchWithoutClock,
    experimental: { recoveryCodes: true },
  })
  client.onAuthStateChange((_event, session) => follow(session))
  window.addEventListener('storage', followOtherTab)
}

/** In the other tabs of a computer whose session its person left, the auth client notices nothing. */
function followOtherTab({ key: changed }: StorageEvent): void {
  if ((changed === sessionKey || changed === null) && !isSignedInHere()) follow(null)
}

function follow(session: Session | null): void {
  const before = state.status === 'signed-in' ? state.session.user.id : undefined
  if (state.status !== 'unknown' && before !== session?.user.id) {
    cache.clear()
    forgetDemand()
    if (before !== undefined) clearRequests()
    if (before !== undefined) forgetBreadcrumbs()
  }
  workAs(session?.user.id)
  state = session ? { status: 'signed-in', session } : { status: 'signed-out', why: whyNobody() }
  setPresentUser(session?.user)
  for (const listener of listeners) listener()
}

function whyNobody() {
  if (state.status === 'signed-out') return state.why
  if (isSigningOut) return 'signed out'
  if (isLeaving) return 'left'
  // Offline, a session that needs to be refreshed is kept, and nobody is signed in for the moment.
  return state.status === 'signed-in' || (wasSignedIn && !isSignedInHere()) ? 'session ended' : 'visitor'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// The state of a page that was rendered at build, and so its first state here.
const nobodyYet: SessionState = { status: 'unknown' }
const unknown = () => nobodyYet

/** Who is signed in, as last reported by the auth client; `unknown` until its first event, moments after start. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, () => state, unknown)
}

/** The signed-in person; undefined for a visitor and while it is not known yet. */
export function useSignedInUser(): User | undefined {
  const session = useSession()
  return session.status === 'signed-in' ? session.session.user : undefined
}

/** Ends only this device's session: here at once, and on the server if it can be reached. */
export async function signOut(): Promise<void> {
  // Otherwise somebody would stay signed in at a shared counter while the server is down.
  if ((await endSessions('local')) !== null) await endSessions('local')
}

/** Leaves this device's session without ending it: its person comes back to it. */
export function dropSession(): void {
  isLeaving = true
  window.localStorage.removeItem(sessionKey)
  follow(null)
  isLeaving = false
}

/** Returns the client's error if the server could not be reached. */
async function endSessions(scope: 'local' | 'global') {
  isSigningOut = true
  const { error } = await auth()
    .signOut({ scope })
    .finally(() => {
      isSigningOut = false
    })
  return error
}

/** Ends every session of the person. Throws the client's error if the server could not be reached: the others would live on. */
export async function signOutEverywhere(): Promise<void> {
  const error = await endSessions('global')
  if (error) throw authFailure(error)
}

/** The access token of the session, refreshed first if it is about to expire. */
export async function accessToken(): Promise<string | undefined> {
  const { data } = await auth().getSession()
  return data.session?.access_token
}

/** An error of the auth client in the catalogue's words: without an answer its message is only "{}". */
export function authFailure(error: unknown): Failure {
  if (isAuthRetryableFetchError(error) || !(error instanceof Error)) return networkFailure()
  const { code, status } = error as { code?: string; status?: number }
  return wordedFailure(code ?? 'AUTHENTICATION_ERROR', error.message, status ?? 0)
}

/**
 * Removes `expires_at` from the answers with a session, so that the client counts from `expires_in` by its own clock: a counter tablet that is an
 * hour off would otherwise refresh before every call.
 */
export async function fetchWithoutClock(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, signal: AbortSignal.timeout(patience.timeoutMs) })
  const address = new URL(input instanceof Request ? input.url : input, window.location.origin)
  if (!response.ok || !/\/(token|signup)$/.test(address.pathname)) return response
  const body: unknown = await response.json()
  if (typeof body === 'object' && body !== null) Reflect.deleteProperty(body, 'expires_at')
  return new Response(JSON.stringify(body), { status: response.status, headers: response.headers })
}

const key = 'tunda-device'

/** A random id of this browser, by which sign-ins from new devices are recognised. It grants no access. */
function deviceId(): string {
  try {
    const known = window.localStorage.getItem(key)
    if (known) return known
    const made = crypto.randomUUID()
    window.localStorage.setItem(key, made)
    return made
  } catch {
    return ''
  }
}
