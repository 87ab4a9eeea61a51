import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { paths } from '@tunda/contract/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What `/config.json` answers, and when every page is the till. */
export type WebAppParts = {
  readonly publicKey: string
  readonly backendUrl: string | undefined
  readonly supportEmail: string | undefined
  readonly isTillOnly: boolean
}

const built = join(import.meta.dirname, '../web/dist')
const noncePlaceholder = /__CSP_NONCE__/g
const inlineScript = /<script>([\s\S]*?)<\/script>/
// The landing page's words, which every other page would show for a moment.
const firstPaint = /<!--first-paint-->[\s\S]*<!--\/first-paint-->/
const pages: ReadonlySet<string> = new Set(Object.values(paths))

/**
 * Serves the built web app: its files for a year under their hashed names, its page under every address a person can open, with
 * a policy that runs only our own scripts. An address that no screen has gets the page too, with 404.
 */
export async function mountWebApp(app: FastifyInstance, parts: WebAppParts): Promise<void> {
  const [landing, till] = await Promise.all(
    ['index.html', 'till.html'].map((name) => readFile(join(built, name), 'utf8')),
  )
  if (landing === undefined || till === undefined) throw new Error('The web app is not built')
  const page = landing.replace(firstPaint, '')
  const scriptHash = createHash('sha256')
    .update(inlineScript.exec(page)?.[1] ?? '')
    .digest('base64')

  app.get('/config.json', (request, reply) => {
    const backendUrl = parts.backendUrl ?? `${request.protocol}://${request.host}`
    const mode = parts.isTillOnly ? { appMode: 'pos' } : {}
    const { publicKey: backendPublicKey, supportEmail } = parts
    return reply.header('cache-control', 'no-store').send({ backendUrl, backendPublicKey, supportEmail, ...mode })
  })

  await app.register(fastifyStatic, {
    root: built,
    wildcard: false,
    index: false,
    preCompressed: true,
    // Pages are answered below, with their policy; the service worker is the till's alone.
    allowedPath: (path, _root, request) => !path.endsWith('.html') && (path !== '/sw.js' || isTill(request, parts)),
    setHeaders: (reply, path) => {
      const [isHashed, isWorker] = [path.includes('/assets/'), path.endsWith('/sw.js')]
      const lasting = isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
      reply.header('cache-control', isWorker ? 'no-cache' : lasting)
      if (isWorker) reply.header('content-security-policy', workerPolicy)
    },
  })

  const show = (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64url')
    const path = request.url.split('?', 1)[0] ?? '/'
    const isTillPage = isTill(request, parts)
    const isPage = pages.has(path.length > 1 ? path.replace(/\/$/, '') : path) || isTillPage
    const html = isTillPage ? till : path === paths.landing ? landing : page
    // A customer's receipt is for whoever was given its link.
    if (path.startsWith(paths.receipt)) reply.header('x-robots-tag', 'noindex, nofollow')
    return reply
      .code(isPage ? 200 : 404)
      .header('content-security-policy', policy({ nonce, scriptHash, isTillPage, backendUrl: parts.backendUrl }))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replace(noncePlaceholder, nonce))
  }
  app.get('/*', show)
}

/** The point-of-sale mode: by the host's first label, or for every host by setting. */
function isTill(request: FastifyRequest, parts: WebAppParts): boolean {
  return parts.isTillOnly || request.hostname.toLowerCase().startsWith('pos.')
}

/** The service worker fetches the till's own files, and nothing else. */
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"

type Page = { nonce: string; scriptHash: string; isTillPage: boolean; backendUrl: string | undefined }

function policy({ nonce, scriptHash, isTillPage, backendUrl }: Page): string {
  // Besides where calls go, the same place for realtime, whose scheme is another.
  const backend = backendUrl === undefined ? '' : ` ${backendUrl} ${backendUrl.replace(/^http/, 'ws')}`
  return [
    "default-src 'none'",
    // The till reads barcodes out of the camera's picture with a decoder in WebAssembly.
    `script-src 'self' 'sha256-${scriptHash}'${isTillPage ? " 'wasm-unsafe-eval'" : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // React sets styles on elements as properties; Mantine's inline custom properties come as style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${backend}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}
