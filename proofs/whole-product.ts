import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database, Row, Tx } from '@tunda/database'
import { Sql, statementOf } from '@tunda/database/sql'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { plenty } from '../bench/plenty.ts'
import { createTokens } from '../server/account/sessions/tokens.ts'
import { createApp } from '../server/app.ts'
import { readSecrets, type Secrets } from '../server/secrets/secrets.ts'
import { readSettings } from '../server/settings.ts'
import type { Colleague, TestDatabase } from '../server/testing/shops.ts'

/** Intercepts the service's statements to remove a guard: sees each statement before it runs and its rows after. */
export type Mutation = (
  statement: { readonly sql: string; readonly values: readonly unknown[] },
  run: (sql: string, values?: readonly unknown[]) => Promise<Row[]>,
) => Promise<Row[]>

/**
 * A mutant: products are locked one after another, in any order, where the service locks all of a transaction's at once. It waits for each lock as
 * long as it takes, because PostgreSQL looks for a deadlock only after a second.
 */
export const lockInAnyOrder: Mutation = async ({ sql, values }, run) => {
  if (sql.includes("set_config('lock_timeout'")) return await run(sql, ['0'])
  const [orgs, ids] = values
  const isLock = /from products[^;]*order by org_id, id for no key update/.test(sql)
  if (!isLock || !Array.isArray(orgs) || !Array.isArray(ids)) return await run(sql)
  const shuffled = ids.map((id, i) => ({ id, org: orgs[i], at: Math.random() })).sort((a, b) => a.at - b.at)
  for (const { id, org } of shuffled) await run(sql, [[org], [id]])
  return await run(sql)
}

/** The whole service on a port, in this process. */
export type Service = {
  readonly address: string
  readonly publicKey: string
  /** What tills' tokens are hashed with. */
  readonly peppers: Secrets['peppers']
  /** The folder of its secrets, for another process that is to know the same people. */
  readonly dataDir: string
  readonly tokenOf: (
    person: Pick<Colleague, 'user_id' | 'email'>,
    sessionId: string,
    factorAt?: string,
  ) => Promise<string>
  /** Everything that it logged: errors, unless `LOG_LEVEL` asks for more. */
  readonly logged: () => string
  readonly stop: () => Promise<void>
}

type Options = {
  readonly mutate?: Mutation
  readonly dress?: (app: FastifyInstance) => void
  /** Another database in place of the test's, made from it. */
  readonly database?: ((one: Database) => Database) | undefined
  /** Settings beside those of every proof. */
  readonly environment?: Record<string, string>
  /** Another service's, for a second server of the same installation. */
  readonly dataDir?: string
}

/** Opens the service on the test database. `mutate` and `dress` make a mutant of it. */
export async function openService(testDb: TestDatabase, { mutate, dress, ...given }: Options = {}): Promise<Service> {
  const dataDir = given.dataDir ?? (await mkdtemp(join(tmpdir(), 'tunda-proofs-')))
  const settings = readSettings({
    DATA_DIR: dataDir,
    SITE_URL: 'http://shop.test',
    TRUST_PROXY: '1',
    QUOTAS: plenty,
    ...given.environment,
  })
  const secrets = await readSecrets(dataDir)
  const lines: string[] = []
  const log = pino(
    { level: given.environment?.LOG_LEVEL ?? 'error' },
    { write: (line: string) => void lines.push(line) },
  )
  const own = given.database?.(testDb.database) ?? testDb.database
  const database = mutate === undefined ? own : mutated(own, mutate)
  const app = await createApp({ database, secrets, settings, log, isReady: () => true })
  dress?.(app)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    address,
    publicKey: secrets.publicKey,
    peppers: secrets.peppers,
    dataDir,
    tokenOf: (person, sessionId, factorAt) => tokenFor(secrets, person, sessionId, factorAt),
    logged: () => lines.join(''),
    stop: async () => {
      app.server.closeAllConnections()
      await app.close()
      if (given.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** An access token of an installation with these secrets. */
export async function tokenFor(
  secrets: Pick<Secrets, 'signingKey'>,
  { user_id, email }: Pick<Colleague, 'user_id' | 'email'>,
  sessionId: string,
  factor_at?: string,
): Promise<string> {
  const session = {
    id: sessionId,
    is_recovery: false,
    created_at: new Date().toISOString(),
    ...(factor_at && { factor_at }),
  }
  const tokens = createTokens(secrets, 'http://shop.test/auth/v1')
  return (await tokens.issue({ id: user_id, email, user_metadata: {} }, session)).access_token
}

/** The database with its statements intercepted. */
export function mutated(database: Database, mutate: Mutation): Database {
  const around = (tx: Tx): Tx => ({
    ...tx,
    query: async <R extends Row>(asked: string | Sql, given: readonly unknown[] = []) => {
      const { text: sql, values } = asked instanceof Sql ? statementOf(asked) : { text: asked, values: given }
      const run = (changed: string, others = values) => tx.query<Row>(changed, others)
      return (await mutate({ sql, values }, run)) as R[]
    },
  })
  const shops = ({ asApp, asAppFor, asOrganization }: typeof database.givingWay): typeof database.givingWay => ({
    asApp: (work) => asApp((tx) => work(around(tx))),
    asAppFor: (shop, work) => asAppFor(shop, (tx) => work(around(tx))),
    asOrganization: (orgId, work) => asOrganization(orgId, (tx) => work(around(tx))),
  })
  return {
    ...database,
    ...shops(database),
    calls: shops(database.calls),
    givingWay: shops(database.givingWay),
    asAuth: (work) => database.asAuth((tx) => work(around(tx))),
    asPlatform: (work) => database.asPlatform((tx) => work(around(tx))),
    ofAllShops: (look, onMissed) => database.ofAllShops((tx) => look(around(tx)), onMissed),
  }
}
