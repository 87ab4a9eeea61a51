import { QueryClientProvider } from '@tanstack/react-query'
import type { FailureKey } from '@tunda/contract/failures/failure-keys'
import type { Organization } from '@tunda/contract/organization/organization'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { cache } from '../shared/calls/cache.ts'
import { patience } from '../shared/calls/patient-fetch.ts'
import { auth } from '../shared/session/auth.ts'
import { answerAuth, signedInAnswer } from './auth-answers.ts'
import { show } from './show.tsx'

type Answer = { status?: number; body: unknown } | 'unreachable'
type Answers = Record<string, Answer | Answer[]>
/** What was asked of the server: `POST /rest/v1/sales` and the body that went with it. */
export type Asked = { call: string; body: unknown }

const person: Record<string, Answer> = {
  'GET /rest/v1/rpc/is_super_admin': { body: false },
  'POST /rest/v1/rpc/is_super_admin': { body: false },
}

/**
 * Signs Aisha in and answers her calls in place of the network, by `METHOD /path`; several answers to one call are given in
 * turn, the last one from then on. A call without an answer fails as an unreachable server does. Retries do not wait.
 */
export async function answerShop(answers: Answers): Promise<Asked[]> {
  await answerAuth({ 'POST /token': signedInAnswer })
  await auth().signInWithPassword({ email: 'aisha@shop.ug', password: 'Secret' })
  patience.baseMs = 1
  const asked: Asked[] = []
  const all: Answers = { 'HEAD /health': { body: {} }, ...person, ...answers }
  const inTurn = new Map(Object.entries(all).map(([call, given]) => [call, [given].flat()]))
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(String(input), init)
    const call = `${request.method} ${new URL(request.url).pathname}`
    asked.push({ call, body: await request.json().catch(() => undefined) })
    const given = inTurn.get(call)
    const answer = given && given.length > 1 ? given.shift() : given?.[0]
    if (!answer || answer === 'unreachable') throw new TypeError('Failed to fetch')
    return Response.json(answer.body, { status: answer.status ?? 200 })
  })
  return asked
}

/** Shows a screen of the shop at an address, with the app's own data cache. */
export function showInShop(screen: ReactNode, at = '/') {
  return show(<QueryClientProvider client={cache}>{screen}</QueryClientProvider>, at)
}

export function forgetShop(): void {
  cache.clear()
  vi.unstubAllGlobals()
  window.localStorage.clear()
  window.sessionStorage.clear()
}

/** The failures about which a screen does something of its own; several have one code, so their words tell. */
const keys: Readonly<Record<string, FailureKey>> = {
  ALREADY_ONBOARDED: 'organization.alreadyOnboarded',
  CATEGORY_HAS_CHILDREN: 'category.hasChildren',
  CATEGORY_IN_USE: 'category.inUse',
  CATEGORY_NAME_TAKEN: 'category.nameTaken',
  E_LIMIT_REACHED: 'limit.limitReached',
  IDEMPOTENCY_KEY_REUSED: 'general.keyReused',
  LOCATION_HAS_STOCK: 'location.hasStock',
  'Not found': 'general.notFound',
  'Organization not found or access denied': 'general.foreignOrganization',
  PARENT_NOT_TOP_LEVEL: 'category.parentHasParent',
  PLAN_PRICE_CHANGED: 'planRequest.priceChanged',
  PLAN_REQUEST_ANSWERED: 'planRequest.alreadyAnswered',
  PLAN_REQUEST_OPEN: 'planRequest.alreadyOpen',
  PRODUCT_HAS_SALES: 'product.hasSales',
  REPORT_TOO_LARGE: 'customReport.tooMuch',
  REPAIR_NOT_QUOTED: 'repair.notQuoted',
  STOCK_TAKE_CLOSED: 'stockTake.closed',
  TOTAL_MISMATCH: 'sale.totalMismatch',
  'User not authenticated': 'general.notAuthenticated',
  VALIDATION_ERROR: 'general.validation',
}

/** The body of a refusal as the server words it. */
export function refused(status: number, code: string, message: string, meta?: unknown): Answer {
  const error = { code, key: keys[code] ?? keys[message] ?? code, message, meta }
  return { status, body: { success: false, error, code, message, details: null, hint: null } }
}

export const kampalaPhoneHub: Organization = {
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Kampala Phone Hub',
  industry: 'Phones & Electronics',
  updated_at: '2026-11-20T08:00:00Z',
  role: 'owner',
  rights: rightsOfRole.owner,
  role_id: null,
  role_name: null,
  tier: 'premium',
  state: null,
  erase_at: null,
  plan: { tier: 'premium', limits_of: 'premium', standing: 'active' },
  needs_onboarding: false,
  uses_drawer: false,
  allows_price_requests: false,
  gives_credit: false,
  buys_devices: false,
  has_price_lists: false,
  does_laybys: false,
  pays_commission: false,
  does_repairs: false,
  locations: 1,
  is_at_all_locations: true,
  rules: {
    currency: 'UGX',
    time_zone: 'Africa/Kampala',
    tax_rate: 18,
    is_vat_registered: false,
    max_discount_percent: 50,
    tin: null,
    address: null,
    phone: null,
    receipt_footer: null,
    receipt_warranty: null,
  },
}

/** The organisations call answered with Kampala Phone Hub, changed like this, or with no shop at all. */
export function worksIn(change: Partial<Organization> | 'nowhere' = {}): Record<string, Answer> {
  const rights = rightsOfRole[change === 'nowhere' ? 'owner' : (change.role ?? 'owner')]
  const organizations = change === 'nowhere' ? [] : [{ ...kampalaPhoneHub, rights, ...change }]
  const counts = { totalCount: organizations.length, totalPages: 1, currentPage: 1 }
  return { 'GET /rest/v1/organizations': { body: { organizations, ...counts } } }
}
