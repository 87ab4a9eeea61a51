import { randomBytes, randomUUID } from 'node:crypto'
import { newSecret } from '../../server/api-keys/key-secret.ts'
import type { QuotaName } from '../../server/quotas/quota-table.ts'
import type { TestProgram } from '../../server/testing/programs.ts'
import type { TestShop } from '../../server/testing/shops.ts'
import type { TestTill } from '../../server/testing/tills.ts'
import type { Asked } from '../asking.ts'

/** The attackers: one shop's people and its till, each with a token, from one address. */
export type Attackers = {
  readonly shop: TestShop
  readonly tokens: readonly [string, string, string]
  readonly till: TestTill
  readonly program: TestProgram
}

/** A loop against one quota. `points` is the cost of each of its requests. */
export type Attack = { readonly points: number; readonly ask: (nth: number, who: Attackers) => Asked }

/** A kilobyte and a half: two points of a quota of kilobytes. */
const padding = 'x'.repeat(1536)
const get = (path: string, token?: string): Asked => ({ method: 'GET', path, token })
const post = (path: string, body: unknown, token?: string): Asked => ({ method: 'POST', path, body, token })
const log = '/rest/v1/rpc/log_audit_event'
const sale = '/functions/v1/process-sale'
const file = () => `/storage/v1/object/images/${randomUUID()}`
const beat = (token_hash: string, more = {}) =>
  post('/rest/v1/rpc/terminal_heartbeat', { token_hash, app_version: '1', queue_length: 0, ...more })
const find = ({ till }: Attackers) =>
  post('/rest/v1/rpc/find_customers_for_terminal', { token_hash: till.hash, query: 'okello' })
/** As the owner, the admin and the member in turn. */
const anyOf = ({ tokens }: Attackers, nth: number) => tokens[nth % 3]
const one = (ask: Attack['ask']): Attack => ({ points: 1, ask })
const two = (ask: Attack['ask']): Attack => ({ points: 2, ask })

/** Every quota on requests, and a loop that uses it up. Other answers do not matter: each request counts. */
export const attacks: Partial<Record<QuotaName, Attack>> = {
  'calls.address': one(() => get('/rest/v1/products')),
  'calls.person': one((_, who) => get('/rest/v1/products?limit=1', who.tokens[0])),
  'calls.shop': one((nth, who) => get('/rest/v1/products?limit=1', anyOf(who, nth))),
  'calls.till': one((_, who) => beat(who.till.hash)),
  'calls.key': one((_, who) => get('/rest/v1/products?limit=1', who.program.secret)),
  'key-guesses.address': one(() => get('/rest/v1/products', newSecret(randomUUID()))),
  'sales.person': one((_, who) => post(sale, {}, who.tokens[0])),
  'sales.shop': one((nth, who) => post(sale, {}, anyOf(who, nth))),
  'written.address': two(() => post(log, { padding })),
  'written.person': two((_, who) => post(log, { padding }, who.tokens[0])),
  'written.shop': two((nth, who) => post(log, { padding }, anyOf(who, nth))),
  'written.till': two((_, who) => beat(who.till.hash, { padding })),
  'sign-ups.address': one(() =>
    post('/auth/v1/signup', {
      email: `${randomUUID()}@example.ug`,
      password: 'Matooke-7',
      data: { terms_accepted: true },
    }),
  ),
  'pairing-guesses.address': one(() => post('/rest/v1/rpc/pair_terminal', { code: 'ABCDEFGH', device_id: 'x' })),
  'till-guesses.address': one(() => beat(randomBytes(32).toString('hex'))),
  'refresh-guesses.address': one((nth) =>
    post('/auth/v1/token?grant_type=refresh_token', { refresh_token: `v1.nonsense-${nth}` }),
  ),
  'audit-events.person': one((_, who) => post(log, {}, who.tokens[0])),
  'audit-events.shop': one((nth, who) => post(log, {}, anyOf(who, nth))),
  'alerts.person': one((_, who) => post('/rest/v1/alerts', {}, who.tokens[0])),
  'alerts.shop': one((nth, who) => post('/rest/v1/alerts', {}, anyOf(who, nth))),
  'uploads.person': one((_, who) => post(file(), {}, who.tokens[0])),
  'uploads.shop': one((nth, who) => post(file(), {}, anyOf(who, nth))),
  'uploaded.person': two((_, who) => post(file(), { padding }, who.tokens[0])),
  'uploaded.shop': two((nth, who) => post(file(), { padding }, anyOf(who, nth))),
  'imports.person': one((_, who) => post('/rest/v1/imports', {}, who.tokens[0])),
  'imports.shop': one((nth, who) => post('/rest/v1/imports', {}, anyOf(who, nth))),
  'lookups.till': one((_, who) => find(who)),
  'lookups-a-day.till': one((_, who) => find(who)),
}

/** Quotas that requests alone do not use up, and where they are tested. */
export const triedElsewhere: Partial<Record<QuotaName, string>> = {
  'strange-tills.address': 'server/till/till.test.ts: only an address that has guessed too often meets it',
  'device-checks.person': 'server/stolen-devices/stolen-devices.test.ts: past it their own shop alone is asked',
  'device-checks.shop': 'server/stolen-devices/stolen-devices.test.ts: past it their own shop alone is asked',
  'stored.shop': 'proofs/security/quotas.test.ts, with files',
  'sockets.person': 'proofs/security/quotas.test.ts, with sockets',
  'sockets.shop': 'proofs/security/quotas.test.ts, with sockets',
  'sockets.address': 'proofs/security/quotas.test.ts, with sockets',
}
