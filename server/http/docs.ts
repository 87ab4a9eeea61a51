import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { appVersion, contract } from '@tunda/contract'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { describeAccountCalls } from '../account/describe-calls.ts'
import { describedCalls } from '../client-package/described-calls.ts'
import { packClient } from '../client-package/write-client.ts'
import { codeSamples } from '../code-samples/code-samples.ts'
import { readGuides } from '../guides/guides.ts'
import { describeFailures, Failure } from './describe-failures.ts'

type OpenApiDocument = Awaited<ReturnType<OpenAPIGenerator['generate']>>
/** What is megabytes, as it is sent: packed once, for anybody may ask for it, and as often as they like. */
type Packed = { readonly plain: Buffer; readonly gzip: Buffer; readonly br: Buffer }

/** `/openapi.json`, and the same with its guides to read at `/docs`, which fetches nothing from another host. All of it is made when it is first asked for, and kept. */
export function mountDocs(app: FastifyInstance): void {
  const json = once(async () => await pack(JSON.stringify(await describeApi())))
  const reader = once(async () => await pack(await loadReader()))
  const client = once(async () => await packClient(describedCalls((await describeApi()).paths ?? {})))
  app.get('/openapi.json', { compress: false }, async (request, reply) => {
    reply.header('cache-control', 'public, max-age=600').type('application/json; charset=utf-8')
    return sendPacked(request, reply, await json())
  })
  app.get('/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', docsPolicy).send(page),
  )
  // What npm installs from this address is the client of exactly this version.
  app.get('/docs/tunda-client.tgz', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=600')
      .type('application/gzip')
      .send(await client()),
  )
  app.get('/docs/reader.js', { compress: false }, async (request, reply) => {
    reply.header('cache-control', 'public, max-age=3600').type('text/javascript; charset=utf-8')
    return sendPacked(request, reply, await reader())
  })
}

async function pack(text: string): Promise<Packed> {
  const plain = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return { plain, gzip: await promisify(gzip)(plain), br: await promisify(brotliCompress)(plain, { params }) }
}

function sendPacked({ headers }: FastifyRequest, reply: FastifyReply, packed: Packed): FastifyReply {
  const accepted = headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one))
  reply.header('vary', 'origin, accept-encoding')
  return encoding === undefined
    ? reply.send(packed.plain)
    : reply.header('content-encoding', encoding).send(packed[encoding])
}

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => {
    // What failed is made again by the next who asks.
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

/** The library that shows the document, out of the plugin that brings it: our page has a policy of its own, and needs nothing else of it. */
async function loadReader(): Promise<string> {
  // Four megabytes: loaded when somebody opens the page, and not before.
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const shelf = Fastify()
  await shelf.register(scalar, { routePrefix: '/reader', configuration: { url: '/openapi.json' } })
  const { body } = await shelf.inject('/reader/js/scalar.js')
  await shelf.close()
  return body
}

/** No font, count of visits, assistant or "try it" of the library's makers: what is typed here goes nowhere. */
const configuration = {
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  hideTestRequestButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
  defaultOpenAllTags: false,
  theme: 'default',
}
const begin = `Scalar.createApiReference('#reference', ${JSON.stringify({ ...configuration, url: '/openapi.json' })})`
const beginHash = createHash('sha256').update(begin).digest('base64')
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Tunda for programs</title><link rel="icon" href="/favicon.svg"></head>
<body><main id="reference"></main><noscript>This page needs JavaScript. The same for machines: <a href="/openapi.json">openapi.json</a></noscript>
<script src="/docs/reader.js"></script><script>${begin}</script></body></html>`
// The library puts its style sheet into the page while it runs.
const docsPolicy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${beginHash}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** The API as OpenAPI 3.1, with the guides before it. */
export async function describeApi(): Promise<OpenApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: {
      title: 'Tunda',
      version: appVersion,
      description:
        'Inventory and point of sale for shops in Uganda. Send `Authorization: Bearer <access token>`; `X-Organization-Id` names the ' +
        'active organisation, `X-Location-Id` the location that its caller is at work at. A POST may carry `Idempotency-Key`. A program sends its key in place of the access token, and is told in `RateLimit-*` headers what is left. What happens in the shop is told to its webhooks, at least once and in order for each thing, signed as ' +
        `Standard Webhooks (standardwebhooks.com) has it. The auth calls under /auth/v1 speak the dialect of @supabase/auth-js.\n\n${await readGuides()}`,
    },
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure },
    },
    security: [{ session: [] }],
  })
  describeFailures(document.paths ?? {})
  // What programs may call has examples of ours, which are run; the reader makes the others' from their schemas.
  for (const call of describedCalls(document.paths ?? {}))
    Object.assign(call.operation, { 'x-codeSamples': codeSamples(call) })
  const paths = { ...document.paths, ...describeAccountCalls() }
  return { ...document, paths, tags: inOrder(paths).map((name) => ({ name })) }
}

/** The sections: what programs come for, then the rest, and last what is for people's own accounts. */
function inOrder(paths: object): string[] {
  const [first, last] = [['products', 'sales', 'customers', 'changes'], ['account']]
  const operations = Object.values(paths).flatMap((path: object) => Object.values(path) as { tags?: string[] }[])
  const named = new Set([...first, ...operations.flatMap(({ tags = [] }) => tags)])
  return [...[...named].filter((tag) => !last.includes(tag)), ...last]
}
