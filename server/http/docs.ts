import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

/** What is megabytes, as it is sent: packed once, for anybody may ask for it, and as often as they like. */
type Packed = { readonly plain: Buffer; readonly gzip: Buffer; readonly br: Buffer }

/** `/openapi.json`, and the same with its guides to read at `/docs`, which fetches nothing from another host. All of it is made when it is first asked for, and kept. */
export function mountDocs(app: FastifyInstance): void {
  const json = once(async () => await pack(JSON.stringify(await (await import('./describe-api.ts')).describeApi())))
  const reader = once(async () => await pack(await loadReader()))
  const client = once(async () => await (await import('../client-package/pack-own-client.ts')).packOwnClient())
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
