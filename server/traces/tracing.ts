import type { Database } from '@tunda/database'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SaleAsk } from '../sales/admit-sellers.ts'
import type { SaleBatches } from '../sales/sale-batches.ts'
import type { Settings } from '../settings.ts'

/** Traces of where requests spend their time, for a collector. */
export type Tracing = {
  readonly watchRequests: (app: FastifyInstance, nameOf: (request: FastifyRequest) => string) => void
  /** The database, with a span for every statement of a request. */
  readonly database: (database: Database) => Database
  /** Notes which request handed a sale in. */
  readonly watchBatches: (batches: SaleBatches) => SaleBatches
  /** One transaction for the sales of several requests: under the first of them, linked to the others. */
  readonly inBatch: <Result>(asks: readonly SaleAsk[], work: () => Promise<Result>) => Promise<Result>
  /** Sends what is left. */
  readonly stop: () => Promise<void>
}

type Asked = Pick<Settings, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'>

/** Nothing of it is loaded where no collector is named. */
export async function startTracing(settings: Asked): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: name, OTEL_TRACES_SAMPLER_ARG: ratio } = settings
  if (endpoint === undefined) return undefined
  const { openTracing } = await import('./open-tracing.ts')
  return openTracing({ endpoint, name, ratio })
}
