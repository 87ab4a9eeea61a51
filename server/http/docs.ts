import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

/** Large files are compressed once, since anybody may ask for them, as often as they like. */
type Packed = { readonly plain: Buffer; readonly gzip: Buffer; readonly br: Buffer }

/**
 * Serves `/openapi.json`, and the same with guides at `/docs`, which loads nothing from other hosts. Everything is made on the first request and
 * kept.
 */
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
  // npm can install the client of exactly this version from this address.
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
    // After a failure the next request tries again.
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

/** The viewer's script, taken from its plugin: our page has its own content policy and needs nothing else from the plugin. */
async function loadReader(): Promise<string> {
  // Four megabytes, so it is loaded only when somebody opens the page.
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const shelf = Fastify()
  await shelf.register(scalar, { routePrefix: '/reader', configuration: { url: '/openapi.json' } })
  const { body } = await shelf.inject('/reader/js/scalar.js')
  await shelf.close()
  return body
}

/** Turns off the viewer's fonts, telemetry, assistant and "try it": nothing that is typed here is sent anywhere. */
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
// The library adds its style sheet to the page at run time.
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
