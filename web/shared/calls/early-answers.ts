import { paths } from '@tunda/contract/pages'
import { isShopPerson, keptSession } from '../session/kept-session.ts'
import { choicesOf } from './active-organization.ts'
import { configInPage } from './config.ts'

/** What every first screen of a shop requests; compared with the actual requests by `e2e/first-screens.test.ts`. */
const ofAnyScreen = ['POST /rest/v1/rpc/is_super_admin', 'GET /rest/v1/organizations', 'GET /rest/v1/user_preferences']
const ofDashboard = 'GET /rest/v1/dashboard'
/** The headers that determine whose answer it is. */
const deciding = ['authorization', 'x-organization-id', 'x-location-id']
/** Milliseconds after which an unused answer is dropped, and a pending request is given up. */
const patienceMs = 30_000

type Early = { readonly headers: Headers; readonly answer: Promise<Response> }
const answers = new Map<string, Early>()

/**
 * Requests what the first screen shows before its code has loaded: on a slow connection both then load together. Only for people who were in a shop
 * on this device before and have a valid session; otherwise the screen itself sends the requests.
 */
export function askEarly(): void {
  const [config, session] = [configInPage(), keptSession()]
  if (config === undefined || session === undefined || !isShopPerson(session.personId)) return
  const { organization, location } = choicesOf(session.personId)
  const headers = new Headers({ apikey: config.backendPublicKey, authorization: `Bearer ${session.accessToken}` })
  if (organization !== undefined) headers.set('x-organization-id', organization)
  if (location !== undefined) headers.set('x-location-id', location)
  const calls = window.location.pathname === paths.dashboard ? [...ofAnyScreen, ofDashboard] : ofAnyScreen
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ')
    const answer = fetch(`${config.backendUrl}${path}`, { method, headers, signal: AbortSignal.timeout(patienceMs) })
    // The caller that takes it gets its failure, and tries again.
    answer.catch(() => undefined)
    answers.set(`${method} ${config.backendUrl}${path}`, { headers, answer })
  }
  setTimeout(() => answers.clear(), patienceMs)
}

/** The early answer, once, if this request is the same; undefined otherwise. */
export function earlyAnswer(request: Request): Promise<Response> | undefined {
  const key = `${request.method} ${request.url}`
  const early = answers.get(key)
  answers.delete(key)
  const isSame = early && deciding.every((name) => early.headers.get(name) === request.headers.get(name))
  return isSame ? early.answer : undefined
}
