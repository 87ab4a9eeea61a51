import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { contract } from '@tunda/contract'
import { leaveBreadcrumb, placeOf } from '../page/breadcrumbs.ts'
import { accessToken, auth } from '../session/auth.ts'
import { demandFactor } from '../session/second-factor.ts'
import { activeLocationId, activeOrganizationId, rememberOrganization } from './active-organization.ts'
import { cache } from './cache.ts'
import { config } from './config.ts'
import { contractRoutes } from './contract-routes.ts'
import { Failure, isRefusal } from './failure.ts'
import { keyOfCall } from './key-of-call.ts'
import { mayRepeat, patientFetch } from './patient-fetch.ts'
import { reportError } from './report.ts'
import { sendOrWait } from './request-queue.ts'

/** Calls whose screens keep the data themselves until it is saved: a sale on its ticket, a count on its device. */
const keptElsewhere = ['/functions/v1/process-sale', '/rest/v1/rpc/record_stock_counts']

/** `key`: requests that their own screen repeats, also after the page was closed, have the same key each time. */
type CallContext = { readonly key?: string }

async function headers({ context: { key } }: { context: CallContext }): Promise<Record<string, string>> {
  const [token, organization, location] = [await accessToken(), activeOrganizationId(), activeLocationId()]
  return {
    apikey: config().backendPublicKey,
    ...(key ? { 'idempotency-key': key } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(organization ? { 'x-organization-id': organization } : {}),
    ...(location ? { 'x-location-id': location } : {}),
  }
}

async function callServer(request: Request, init: RequestInit): Promise<Response> {
  // One key for all tries of this call, so that the server answers a repeat with the first answer.
  if (request.method !== 'GET' && !request.headers.has('idempotency-key')) {
    // Without a body it has nothing that could be recorded twice, and is sent at once.
    const key = request.body === null ? crypto.randomUUID() : await keyOfCall(request)
    request.headers.set('idempotency-key', key)
  }
  try {
    // A change made just before the page closes still arrives.
    const keepalive = request.method === 'PATCH' || request.method === 'PUT'
    const send = () => patientFetch(request.clone(), { ...init, keepalive })
    return await (mayWait(request) ? sendOrWait(send, mayRepeat(request)) : send())
  } catch (error) {
    tellOf(request, error)
    if (isRefusal(error, 'general.factorSetUpNeeded')) demandFactor('set-up')
    if (isRefusal(error, 'general.factorNeeded')) {
      demandFactor('verify')
      // A factor was set up on another device: this session has to be refreshed.
      void auth().refreshSession()
    }
    if (isSessionGone(error)) await auth().signOut({ scope: 'local' })
    if (isShopGone(error)) {
      rememberOrganization(undefined)
      void cache.resetQueries()
    }
    throw error
  }
}

// Changes wait for the connection; reads fail at once, and what its screen stores never waits where it could be given up.
function mayWait({ method, url }: Request): boolean {
  return method !== 'GET' && !keptElsewhere.some((path) => url.endsWith(path))
}

// A call that its own screen cancelled is not a failure.
function tellOf({ method, url }: Request, error: unknown): void {
  if (!(error instanceof Failure)) return
  leaveBreadcrumb('call', `${method} ${placeOf(url)} ${error.status} ${error.code}`)
  reportError(error)
}

// Revoked elsewhere (password changed, signed out everywhere): the session stored here is no longer valid.
function isSessionGone(error: unknown): boolean {
  return isRefusal(error, 'general.notAuthenticated')
}

// They were removed from it, or it was never theirs: from now on the server uses the person's first organisation.
function isShopGone(error: unknown): boolean {
  return activeOrganizationId() !== undefined && isRefusal(error, 'general.foreignOrganization')
}

const link = new OpenAPILink<CallContext>(contractRoutes, {
  url: () => config().backendUrl,
  headers,
  fetch: callServer,
})

/** Calls a procedure of the contract directly; throws a `Failure`. */
export const client: ContractRouterClient<typeof contract, CallContext> = createORPCClient(link)

/** The same procedures as TanStack Query options: `useQuery(api.products.list.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client)
