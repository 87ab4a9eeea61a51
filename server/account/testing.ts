import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '@tunda/database'
import { testDatabase } from '@tunda/database/testing'
import { connectForTest } from '@tunda/database/testing/connect'
import { AuthClient as OlderAuthClient } from 'auth-js-2-65'
import Fastify, { type FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { type Mailbox, startMailbox } from '../mail/testing.ts'
import { startOutbox } from '../outbox/start-outbox.ts'
import { openQuotas } from '../quotas/open-quotas.ts'
import { readSecrets, type Secrets } from '../secrets/secrets.ts'
import { readSettings, type Settings } from '../settings.ts'
import { mountAccount } from './mount-account.ts'
import { createTokens } from './sessions/tokens.ts'

export const siteUrl = 'http://shop.test'
export const goodPassword = 'Matooke-7'

export type Accounts = {
  /** Addresses of the servers; they share one database. */
  readonly urls: readonly [string, ...string[]]
  readonly databaseUrl: string
  readonly database: Database
  readonly secrets: Secrets
  readonly mailbox: Mailbox
  /** Everything that was logged so far. */
  readonly logged: () => string
  readonly stop: () => Promise<void>
}

/** The auth calls on real ports, with a database, a mail server and an outbox of their own. `servers` of them share these. */
export async function startAccounts(environment: Record<string, string> = {}, servers = 1): Promise<Accounts> {
  const { url: databaseUrl, drop } = await testDatabase()
  const [folder, mailbox] = await Promise.all([mkdtemp(join(tmpdir(), 'tunda-accounts-')), startMailbox()])
  const settings = readSettings({
    SITE_URL: siteUrl,
    SMTP_URL: mailbox.url,
    DATA_DIR: folder,
    // These tests are about other mails, so the people in them have confirmed addresses.
    EMAIL_CONFIRMATION: 'off',
    ...environment,
  })
  const [database, secrets] = await Promise.all([connectForTest(databaseUrl), readSecrets(folder)])
  const lines: string[] = []
  const log: Logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const apps = await Promise.all(Array.from({ length: servers }, () => serve(database, secrets, settings, log)))
  const outbox = startOutbox({ database, settings, secrets, log })
  return {
    urls: apps.map(({ url }) => url) as [string, ...string[]],
    databaseUrl,
    database,
    secrets,
    mailbox,
    logged: () => lines.join(''),
    stop: async () => {
      await Promise.all(apps.map(({ app }) => app.close()))
      await outbox.stop()
      await Promise.all([database.close(), mailbox.close(), rm(folder, { recursive: true })])
      await drop()
    },
  }
}

async function serve(database: Database, secrets: Secrets, settings: Settings, log: Logger) {
  const app = Fastify({
    loggerInstance: log,
    trustProxy: (_address: string, hop: number) => hop < 1,
  }) as unknown as FastifyInstance
  const tokens = createTokens(secrets, `${settings.SITE_URL}/auth/v1`)
  const quotas = openQuotas(database.counters, settings.QUOTAS)
  await mountAccount(app, { database, secrets, settings, tokens, quotas })
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

let people = 0

/** An address nobody had yet. */
export function newEmail(): string {
  people += 1
  return `person-${people}@example.com`
}

/** An unused IP address, so that tests do not share limits. */
export function newIp(): string {
  people += 1
  return `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`
}

type Sender = { ip?: string; userAgent?: string }

let isOlder = false

/** From now on every new device has the app's own auth client, or one that is two years older. */
export function haveAuthClient(age: 'newest' | 'older'): void {
  isOlder = age === 'older'
}

/** For what the older client cannot do or does differently. */
export const hasOlderAuthClient = () => isOlder

/** The unmodified auth client on a device of its own. */
export function newDevice(
  { urls, secrets }: Pick<Accounts, 'urls' | 'secrets'>,
  { ip = newIp(), ...sender }: Sender & { flowType?: 'pkce' } = {},
) {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const options = {
    storage,
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    flowType: sender.flowType ?? 'implicit',
  } as const
  const sendAs: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', ip)
    headers.set('user-agent', sender.userAgent ?? 'a phone')
    return fetch(input, { ...init, headers })
  }
  const { auth } = isOlder
    ? { auth: olderAuth(urls[0], secrets.publicKey, { ...options, fetch: sendAs }) }
    : createClient(urls[0], secrets.publicKey, { auth: options, global: { fetch: sendAs } })
  const events: string[] = []
  auth.onAuthStateChange((event) => void events.push(event))
  return { auth, events, storage: kept }
}

type OwnAuth = ReturnType<typeof createClient>['auth']

/** Set up as the supabase-js of its time does; the tests use it in the same way. */
function olderAuth(url: string, key: string, options: ConstructorParameters<typeof OlderAuthClient>[0]): OwnAuth {
  const headers = { apikey: key, Authorization: `Bearer ${key}` }
  return new OlderAuthClient({ url: `${url}/auth/v1`, headers, ...options }) as unknown as OwnAuth
}

export const terms = { full_name: 'Amina Nakato', terms_accepted: true, terms_accepted_at: '2026-01-02T03:04:05.000Z' }

/** Somebody signed up, on a device of their own. */
export async function newPerson(accounts: Pick<Accounts, 'urls' | 'secrets'>, sender: Sender = {}) {
  const [device, email] = [newDevice(accounts, sender), newEmail()]
  const { data, error } = await device.auth.signUp({ email, password: goodPassword, options: { data: terms } })
  if (error !== null || data.session === null || data.user === null)
    throw new Error(`sign-up failed: ${error?.message}`)
  return { ...device, email, session: data.session, user: data.user }
}

/** A call without the client: its status, headers and JSON. */
export async function call(
  { urls }: Pick<Accounts, 'urls'>,
  path: string,
  {
    body,
    ip = newIp(),
    server = 0,
    ...init
  }: {
    body?: unknown
    ip?: string
    server?: number
    method?: string
    token?: string
    headers?: Record<string, string>
  } = {},
) {
  const response = await fetch(`${urls[server]}/auth/v1${path}`, {
    method: init.method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      'x-forwarded-for': ip,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(init.token === undefined ? {} : { authorization: `Bearer ${init.token}` }),
      ...init.headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: text === '' ? undefined : JSON.parse(text) }
}
