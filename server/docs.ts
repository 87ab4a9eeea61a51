import { createHash } from 'node:crypto'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { appVersion, contract } from '@tunda/contract'
import type { FastifyInstance } from 'fastify'
import { describeAccountCalls } from './account/describe-calls.ts'
import { docsStyle, readableDocs } from './readable-docs.ts'

export type OpenApiDocument = Awaited<ReturnType<OpenAPIGenerator['generate']>>

/** `/openapi.json`, and the same to read at `/docs`. Written on the first request and kept. */
export function mountDocs(app: FastifyInstance): void {
  let written: Promise<{ json: string; page: string }> | undefined
  const write = () => {
    written ??= describe().then((document) => ({ json: JSON.stringify(document), page: readableDocs(document) }))
    return written
  }
  app.get('/openapi.json', async (_request, reply) => {
    const { json } = await write()
    return reply.header('cache-control', 'public, max-age=600').type('application/json; charset=utf-8').send(json)
  })
  app.get('/docs', async (_request, reply) => {
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', docsPolicy)
      .send((await write()).page)
  })
}

const styleHash = createHash('sha256').update(docsStyle).digest('base64')
const docsPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`

async function describe(): Promise<OpenApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: {
      title: 'Tunda',
      version: appVersion,
      description:
        'Inventory and point of sale for shops in Uganda. Send `Authorization: Bearer <access token>`; `X-Organization-Id` names the ' +
        'active organisation, `X-Location-Id` the location that its caller is at work at. A POST may carry `Idempotency-Key`. A program sends its key in place of the access token, and is told in `RateLimit-*` headers what is left. What happens in the shop is told to its webhooks, at least once and in order for each thing, signed as ' +
        'Standard Webhooks (standardwebhooks.com) has it. The auth calls under /auth/v1 speak the dialect of @supabase/auth-js.',
    },
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    security: [{ session: [] }],
  })
  return { ...document, paths: { ...describeAccountCalls(), ...document.paths } }
}
