import { general } from '@tunda/contract/failure'
import { NewSale } from '@tunda/contract/selling/sales'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Credentials, callerOf, keyOf } from '../doors/credentials.ts'
import { fail } from '../fail.ts'
import { addressOf } from '../http/addresses.ts'
import { inTime } from '../http/deadline.ts'
import { validationFailure } from '../http/wire-errors.ts'
import { askForSale } from './record-sale.ts'
import type { SaleBatches } from './sale-batches.ts'

const Body = z.object({ saleData: NewSale })
const [method = '', url = ''] = addressOf('sales.record').split(' ')

/**
 * Mounts the procedure that thousands of sales a second go through. It parses with the contract's schema and enters by the batches'
 * door like every seller, but skips the contract library's handler, and sends the stored answer as it is, byte for byte.
 */
export function mountProcessSale(app: FastifyInstance, batches: SaleBatches, credentials: Credentials): void {
  app.route({
    method,
    url,
    compress: false,
    handler: async (request, reply) => {
      const caller = await callerOf(request, credentials)
      if (caller === undefined) throw fail(general.notAuthenticated)
      const body = Body.safeParse(request.body)
      if (!body.success) throw validationFailure(body.error.issues)
      const ask = askForSale(caller, body.data.saleData, keyOf(request))
      const { response, isReplay } = await inTime(() => batches.record(ask))
      if (isReplay) reply.header('idempotent-replay', 'true')
      return reply.type('application/json; charset=utf-8').send(response)
    },
  })
}
