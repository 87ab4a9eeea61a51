import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { appVersion } from '@tunda/contract/version'
import type { Database, Row, Tx } from '@tunda/database'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SaleAsk } from '../sales/admit-sellers.ts'
import type { SaleBatches } from '../sales/sale-batches.ts'
import { summaryOf } from './statement-summary.ts'
import type { Tracing } from './tracing.ts'

type Parts = {
  /** Of a collector, without the path of traces. */
  readonly endpoint: string
  readonly name: string
  /** The part of requests that is traced, 0 to 1. */
  readonly ratio: number
}

/**
 * Spans of requests, of the batches that record sales, and of every statement between, sent to a collector over OTLP/HTTP. Their contents come from
 * the code: procedures, statuses, statements with placeholders. They contain no values, addresses, people or shops, and traces of outside callers are
 * not continued.
 */
export function openTracing({ endpoint, name, ratio }: Parts): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: 5_000 })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name, 'service.version': appVersion }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  })
  const tracer = provider.getTracer('tunda', appVersion)
  const current = new AsyncLocalStorage<Span>()
  const asked = new WeakMap<SaleAsk, Span>()
  const under = (span: Span | undefined) =>
    span === undefined ? context.active() : trace.setSpan(context.active(), span)

  async function within<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
    try {
      return await current.run(span, work)
    } catch (error) {
      // What it says may hold a value.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'failed' })
      throw error
    } finally {
      span.end()
    }
  }

  /** Nothing is traced outside of a request: jobs would be one endless trace. */
  async function statement<Result>(sql: unknown, work: () => Promise<Result>): Promise<Result> {
    const parent = current.getStore()
    if (parent === undefined) return await work()
    const text = typeof sql === 'string' ? sql : undefined
    const attributes = {
      'db.system.name': 'postgresql',
      'db.query.summary': summaryOf(text),
      ...(text === undefined
        ? {}
        : { 'db.query.text': text, 'tunda.statement': createHash('sha1').update(text).digest('base64url') }),
    }
    const span = tracer.startSpan(summaryOf(text), { kind: SpanKind.CLIENT, attributes }, under(parent))
    return await within(span, work)
  }

  function seen(tx: Tx): Tx {
    const query: Tx['query'] = async <R extends Row>(sql: Parameters<Tx['query']>[0], values?: readonly unknown[]) =>
      await statement(sql, () => tx.query<R>(sql, values))
    return { ...tx, query }
  }

  const seenShops = ({ asApp, asAppFor, asOrganization }: Database['calls']): Database['calls'] => ({
    asApp: async (work) => await asApp((tx) => work(seen(tx))),
    asAppFor: async (shop, work) => await asAppFor(shop, (tx) => work(seen(tx))),
    asOrganization: async (orgId, work) => await asOrganization(orgId, (tx) => work(seen(tx))),
  })

  return {
    watchRequests: (app, nameOf) => watchRequests(app, nameOf, { tracer, current }),
    database: (database) => ({
      ...database,
      ...seenShops(database),
      asAuth: async (work) => await database.asAuth((tx) => work(seen(tx))),
      asPlatform: async (work) => await database.asPlatform((tx) => work(seen(tx))),
      ofAllShops: async (find, onMissed) => await database.ofAllShops((tx) => find(seen(tx)), onMissed),
      calls: seenShops(database.calls),
      givingWay: seenShops(database.givingWay),
    }),
    watchBatches: (batches: SaleBatches) => ({
      record: async (ask) => {
        const span = current.getStore()
        if (span !== undefined) asked.set(ask, span)
        return await batches.record(ask)
      },
    }),
    inBatch: async (asks, work) => {
      const [first, ...others] = asks.flatMap((ask) => asked.get(ask) ?? [])
      const links = others.map((span) => ({ context: span.spanContext() }))
      const attributes = { 'tunda.sales': asks.length }
      return await within(tracer.startSpan('sale batch', { links, attributes }, under(first)), work)
    },
    stop: async () => {
      await provider.shutdown().catch(() => undefined)
    },
  }
}

/** A span from the first hook to the last one; what the request does is under it. */
function watchRequests(
  app: FastifyInstance,
  nameOf: (request: FastifyRequest) => string,
  { tracer, current }: { readonly tracer: Tracer; readonly current: AsyncLocalStorage<Span> },
): void {
  const spans = new WeakMap<FastifyRequest['raw'], Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const attributes = { 'http.request.method': request.method, 'tunda.request_id': request.id }
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes })
    spans.set(request.raw, span)
    current.run(span, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request.raw)
    span?.updateName(nameOf(request))
    span?.setAttribute('http.route', request.routeOptions.url ?? 'unknown')
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
