import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { paths } from '@tunda/contract/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escaped, readPages } from './built-pages.ts'

/** What `/config.json` answers, whether every page is the till, and the host that public pages are rendered for. */
export type WebAppParts = {
  readonly siteUrl: string
  readonly publicKey: string
  readonly backendUrl: string | undefined
  readonly supportEmail: string | undefined
  readonly isTillOnly: boolean
}

const built = join(import.meta.dirname, '../../web/dist')
const noncePlaceholder = /__CSP_NONCE__/g
const configPlaceholder = '__CONFIG__'
// The types of the built files, by extension, and their compressed variants.
const workers = /\/(office-)?sw\.js(\.br|\.gz)?$/
// Only for whoever built the app, who finds them in the folder.
const notServed = /\.html$|\/(first-files|public-pages)\.json$/
const addresses: ReadonlySet<string> = new Set(Object.values(paths))

/**
 * Serves the built web app: its files for a year under their hashed names, its page under every address a person can open, with
 * a policy that runs only our own scripts. An address that no screen has gets the page too, with 404.
 */
export async function mountWebApp(app: FastifyInstance, parts: WebAppParts): Promise<void> {
  const pages = await readPages(built, parts.siteUrl)
  const files = new Set(await readdir(built, { recursive: true }))
  const config = {
    backendUrl: parts.backendUrl,
    backendPublicKey: parts.publicKey,
    supportEmail: parts.supportEmail,
    ...(parts.isTillOnly ? { appMode: 'pos' } : {}),
  }
  // By default a page's backend is the origin that it came from.
  const configInPage = escaped(JSON.stringify(config))
  app.get('/config.json', (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ ...config, backendUrl: config.backendUrl ?? `${request.protocol}://${request.host}` }),
  )

  await app.register(fastifyStatic, {
    root: built,
    // One route for all files: a route for each of a thousand would take half of the start-up time.
    serve: false,
    preCompressed: true,
    // Pages are answered below, with their policy; each of the two apps has a service worker of its own.
    allowedPath: (path, _root, request) =>
      !notServed.test(path) && (!workers.test(path) || path === (isTill(request, parts) ? '/sw.js' : '/office-sw.js')),
    setHeaders: (reply, path) => {
      const [isHashed, isWorker] = [path.includes('/assets/'), workers.test(path)]
      const lasting = isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
      reply.header('cache-control', isWorker ? 'no-cache' : lasting)
      if (isWorker) reply.header('content-security-policy', workerPolicy)
    },
  })

  const show = (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64url')
    const { pathname, search } = addressOf(request)
    const isTillPage = isTill(request, parts)
    const isPage = addresses.has(pathname) || isTillPage
    const { html, scriptHash } = isTillPage ? pages.till : pages.pageAt({ path: pathname, search, host: request.host })
    // A customer's receipt, statement, quotation or repair is only for people who were given its link, so it is not to be indexed.
    if ([paths.receipt, paths.statement, paths.quotation, paths.repair].some((path) => pathname.startsWith(path)))
      reply.header('x-robots-tag', 'noindex, nofollow')
    return reply
      .code(isPage ? 200 : 404)
      .header('content-security-policy', policy({ nonce, scriptHash, isTillPage, backendUrl: parts.backendUrl }))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replace(configPlaceholder, () => configInPage).replace(noncePlaceholder, nonce))
  }
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const file = request.params['*']
    // The list includes folders, whose names have no extension.
    return files.has(file) && /\.\w+$/.test(file) ? reply.sendFile(`/${file}`) : show(request, reply)
  })
}

/** The requested path, without a slash at the end. */
function addressOf(request: FastifyRequest): { pathname: string; search: string } {
  const [path = '/', search] = request.url.split('?', 2)
  const pathname = path.length > 1 ? path.replace(/\/$/, '') : path
  return { pathname, search: search === undefined ? '' : `?${search}` }
}

/** Whether to show the till: on hosts that begin with `pos.`, or on every host by setting. */
function isTill(request: FastifyRequest, parts: WebAppParts): boolean {
  return parts.isTillOnly || request.hostname.toLowerCase().startsWith('pos.')
}

/** A service worker fetches files of this host, and nothing else. */
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"

type Page = { nonce: string; scriptHash: string; isTillPage: boolean; backendUrl: string | undefined }

function policy({ nonce, scriptHash, isTillPage, backendUrl }: Page): string {
  // The backend's origin, and the same with the WebSocket scheme for realtime.
  const backend = backendUrl === undefined ? '' : ` ${backendUrl} ${backendUrl.replace(/^http/, 'ws')}`
  return [
    "default-src 'none'",
    // The till reads barcodes out of the camera's picture with a decoder in WebAssembly.
    `script-src 'self' 'sha256-${scriptHash}'${isTillPage ? " 'wasm-unsafe-eval'" : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // React sets styles as properties, which need no permission; Mantine's inline custom properties are style attributes.
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
