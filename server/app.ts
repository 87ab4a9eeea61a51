import { randomUUID } from 'node:crypto'
import fastifyCompress from '@fastify/compress'
import fastifyCors from '@fastify/cors'
import fastifyHelmet from '@fastify/helmet'
import { general } from '@tunda/contract/failure'
import type { Database } from '@tunda/database'
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { mountAccount } from './account/mount-account.ts'
import { createTokens } from './account/sessions/tokens.ts'
import { mountApi } from './api.ts'
import { mountExport } from './exports/mount-export.ts'
import { fail } from './fail.ts'
import { addressOf } from './http/addresses.ts'
import { answerMalformedRequests, brokenRequests, drainRefusedBodies } from './http/broken-requests.ts'
import { countKeyUses } from './http/count-key-uses.ts'
import { mountDocs } from './http/docs.ts'
import { mountHealth } from './http/health.ts'
import { isPlainJson } from './http/plain-json.ts'
import { mountReadiness } from './http/readiness.ts'
import { mountWebApp } from './http/web-app.ts'
import { errorBody, failureOf, secondsToWait } from './http/wire-errors.ts'
import { type Figures, newFigures } from './metrics/new-figures.ts'
import { mountUnsubscribe, type UnsubscribeParts } from './notifications/mount-unsubscribe.ts'
import { sellingWhileClocksAgree, watchClocks } from './process/clock-watch.ts'
import { mountProductFiles } from './products/files/mount-product-files.ts'
import { productShelves } from './products/files/product-files.ts'
import { limitRequests } from './quotas/limit-requests.ts'
import { openQuotas } from './quotas/open-quotas.ts'
import { mountRealtime } from './realtime/mount-realtime.ts'
import { openSaleBatches } from './sales/sale-batches.ts'
import type { Secrets } from './secrets/secrets.ts'
import { keepShownAnew } from './secrets/shown-secrets.ts'
import { asksForConfirmation, type Settings } from './settings.ts'
import { openStore } from './storage/open-store.ts'
import type { Tracing } from './traces/tracing.ts'

/** Bytes of the largest body that any call but an upload takes. */
const bodyLimit = 1_048_576

export type AppParts = {
  readonly database: Database
  readonly secrets: Secrets
  readonly settings: Settings
  readonly log: Logger
  /** Folders that need free space; `DATA_DIR` by default. */
  readonly folders?: readonly string[]
  /** The operator's metrics. */
  readonly figures?: Figures
  /** Traces for an OpenTelemetry collector. */
  readonly tracing?: Tracing | undefined
  /** Becomes false when the server is asked to stop, so that a load balancer sends new requests elsewhere. */
  readonly isReady: () => boolean
}

/** Builds the whole service over HTTP; it does not listen yet. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { secrets, settings, log, isReady, tracing, figures = newFigures(), database } = seen(parts)
  const app = newServer(log, settings)
  const watched = watchClocks(database, log)
  // Registered first: a preflight request is answered by a later hook and does not reach those after it.
  markAnswers(app, isReady)
  await protect(app, settings)
  readJson(app)
  answerMalformedRequests(app)
  drainRefusedBodies(app)
  logAnswers(app)
  figures.requests.watch(app)
  tracing?.watchRequests(app, (request) => figures.requests.nameOf(request))
  answerFailures(app)

  const trial = { start: settings.TRIAL_START, days: settings.TRIAL_DAYS }
  const tokens = createTokens(secrets, `${settings.SITE_URL}/auth/v1`)
  const clocks = await watched
  const batches = figures.batches.watch(
    openSaleBatches(figures.batches.database(database, tracing?.inBatch), trial, (err) =>
      log.error({ err }, 'a till’s sale needs approval'),
    ),
  )
  app.addHook('onClose', async () => clocks.stop())
  const quotas = openQuotas(database.counters, settings.QUOTAS)
  limitRequests(app, { quotas, database, tokens, publicKey: secrets.publicKey, peppers: secrets.peppers })
  countKeyUses(app, database)
  keepShownAnew(app, database, secrets)
  mountHealth(app, database, isReady)
  mountReadiness(app, { database, clocks, log, isReady, folders: parts.folders ?? [settings.DATA_DIR] })
  await mountAccount(app, { database, secrets, settings, tokens, quotas })
  await mountUnsubscribe(app, { database, peppers: secrets.peppers, endReport })
  mountApi(app, {
    database,
    batches: sellingWhileClocksAgree(tracing?.watchBatches(batches) ?? batches, clocks),
    trial,
    requests: figures.requests,
    tokens,
    publicKey: secrets.publicKey,
    peppers: secrets.peppers,
    asksConfirmation: asksForConfirmation(settings),
    hosts: settings.WEBHOOK_HOSTS,
    quotas,
  })
  mountRealtime(app, {
    database,
    tokens,
    trial,
    publicKey: secrets.publicKey,
    origins: originsOf(settings.SITE_URL),
    isReady,
    quotas,
    trustedProxies: settings.TRUST_PROXY,
  })
  await mountProductFiles(app, {
    database,
    tokens,
    publicKey: secrets.publicKey,
    peppers: secrets.peppers,
    trial,
    quotas,
    shelves,
    store: openStore(settings),
  })
  mountExport(app, { database, store: openStore(settings) })
  mountDocs(app)
  await mountWebApp(app, {
    siteUrl: settings.SITE_URL,
    publicKey: secrets.publicKey,
    backendUrl: settings.BACKEND_URL,
    supportEmail: settings.SUPPORT_EMAIL,
    isTillOnly: settings.APP_MODE === 'pos',
  })
  return app
}

const endReport: UnsubscribeParts['endReport'] = async (...ended) =>
  await (await import('./custom-reports/mails/set-report-mails.ts')).endReportMails(...ended)

const shelves = {
  images: async () => productShelves.images,
  documents: async () => productShelves.documents,
  papers: async () => (await import('./goods-in/papers.ts')).papers,
  expenses: async () => (await import('./expenses/expense-papers.ts')).papersOfExpenses,
  repairs: async () => (await import('./repairs/photos.ts')).photosOfRepairs,
}

/** The parts, with the database traced if tracing is on. */
function seen(parts: AppParts): AppParts {
  return { ...parts, database: parts.tracing?.database(parts.database) ?? parts.database }
}

function newServer(log: Logger, settings: Settings): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: (_address: string, hop: number) => hop < settings.TRUST_PROXY,
    bodyLimit,
    // Above the 30 s after which clients give up, so that a kept-alive connection is never closed under a request.
    keepAliveTimeout: 65_000,
    // Clients connected when the server is asked to stop still get an answer, and are told to reconnect.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    ...brokenRequests,
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
  }) as unknown as FastifyInstance
}

/** The contract checks every call. Unless it is given other schema compilers, Fastify loads its own at the start, a hundred files. */
function withoutSchemas(): never {
  throw new Error('a route of this server has no schema of Fastify')
}

/** Puts the request's id into each answer, and ends kept connections while the server stops. */
function markAnswers(app: FastifyInstance, isReady: AppParts['isReady']): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!isReady()) reply.header('connection', 'close')
  })
}

function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.url.split('?', 1)[0]
    const said = { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (reply.statusCode >= 500) request.log.warn(said, 'answered')
    else request.log.debug(said, 'answered')
    done()
  })
}

/** Answers every failure in one shape, and unknown paths as not found. */
function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = failureOfFramework(error) ?? failureOf(error, request.log)
    const seconds = secondsToWait(failure)
    if (seconds !== undefined) reply.header('retry-after', String(seconds))
    return reply.code(failure.entry.status).send(errorBody(failure))
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(errorBody(fail(general.notFound))))
}

/** Headers on every answer, whatever it is, and the origins that may call from a browser. */
async function protect(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(auth|rest|functions|storage)\/v1\//.test(request.url)) reply.header('cache-control', 'no-store')
  })
  await app.register(fastifyCors, {
    origin: originsOf(settings.SITE_URL),
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'apikey',
      'content-type',
      'x-client-info',
      'x-supabase-api-version',
      'x-organization-id',
      'x-location-id',
      'idempotency-key',
      'prefer',
      'content-profile',
      'accept-profile',
      'x-retry-count',
      'x-device-id',
      'x-region',
    ],
    exposedHeaders: ['Idempotent-Replay', 'Retry-After', 'X-Supabase-Api-Version', 'X-Request-Id'],
    maxAge: 600,
    strictPreflight: false,
  })
  // A page of a list is compressed at once, in a tenth of the time that a stream takes on another thread.
  await app.register(fastifyCompress, {
    // A packed body would count against the quotas as little as it weighs, and be kept as it is unpacked.
    globalDecompression: false,
    threshold: 2048,
    syncThreshold: 256 * 1024,
    encodings: ['gzip'],
    zlibOptions: { level: 3 },
  })
}

/** The site and its till. */
function originsOf(siteUrl: string): string[] {
  const site = new URL(siteUrl)
  return [site.origin, `${site.protocol}//pos.${site.host}`]
}

/** A sale that a till has already made is kept, whatever its text contains. */
function keepsAnything(url: string): boolean {
  return `POST ${url.split('?', 1)[0]}` === addressOf('till.processSale')
}

/** Accepts JSON bodies that PostgreSQL can store. An empty body counts as none: some clients send the content type without a body. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else
      void parse(request, body as string, (error, value) => {
        if (error || keepsAnything(request.url) || isPlainJson(value)) done(error, value)
        else done(Object.assign(new Error('no JSON that can be kept'), { statusCode: 400 }))
      })
  })
}

/** What the framework itself refuses: bodies too large, of a wrong type, or malformed. */
function failureOfFramework(error: FastifyError) {
  if (error.statusCode === 413) return fail(general.tooLarge)
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return fail(general.validation, { issues: [] })
  }
  return undefined
}
