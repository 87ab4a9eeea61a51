import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { general } from '@tunda/contract/failure'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Failure, fail } from '../fail.ts'
import { errorBody, secondsToWait } from './wire-errors.ts'

/** As every other answer has them; what never becomes a request passes no hook that would set them. */
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Milliseconds in which a request must be there whole. */
const longestRequest = 30_000

/** What bytes that are no HTTP hear, and addresses that are no addresses: the catalogue's words like everything else. */
export const brokenRequests = {
  http: {
    // Node would refuse one without a word; `answerOddRequests` does.
    requireHostHeader: false,
    // Node waits for the longer of this, usually a minute, and the time for a request.
    headersTimeout: longestRequest,
    connectionsCheckingInterval: 5_000,
  },
  requestTimeout: longestRequest,
  clientErrorHandler: (error: Error & { code?: string }, socket: Duplex): void => {
    if (error.code !== 'ECONNRESET') refuse(socket, error.code)
  },
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const { status, body } = refusalOf(error.code)
    void reply.code(status).headers(headers).header('x-request-id', request.id).send(body)
  },
}

/** What Node itself would hang up on, or refuse without our words and headers. */
export function answerOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers: sent, raw, url }) => {
    const isOdd = (sent.host === undefined && raw.httpVersion !== '1.0') || /%00/.test(url)
    if (isOdd) throw fail(general.validation, { issues: [] })
  })
  app.server.on('connect', (_request, socket) => refuse(socket))
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/** How much of a refused body is still read, in bytes. */
const mostReadOn = 16 * 1_048_576

/**
 * Answers who sends a body that is too large at once, and reads on: a connection closed over unread bytes is reset, and the sender sees
 * a broken network instead of the reason. Whoever sends more than 16 MiB is hung up on; the time for a request bounds the rest.
 */
export function hearOutRefused(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === 413 && !request.raw.complete) {
      // Fastify would have the connection closed with the answer.
      reply.removeHeader('connection')
      readOn(request)
    }
    done(null, payload)
  })
}

function readOn({ raw }: FastifyRequest): void {
  let read = 0
  raw.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > mostReadOn) raw.socket.destroy()
  })
  raw.resume()
}

/** Answers a connection that wanted to become something else than HTTP with a failure of the catalogue, and ends it. */
export function refuseUpgrade(socket: Duplex, failure: Failure): void {
  const seconds = secondsToWait(failure)
  const more = seconds === undefined ? {} : { 'retry-after': String(seconds) }
  send(socket, { status: failure.entry.status, body: JSON.stringify(errorBody(failure)) }, more)
}

/** Answers on the bare connection, and ends it. */
function refuse(socket: Duplex, code?: string): void {
  send(socket, refusalOf(code))
}

function send(
  socket: Duplex,
  { status, body }: { status: number; body: string },
  more: Record<string, string> = {},
): void {
  if (socket.destroyed || !socket.writable) return
  const length = Buffer.byteLength(body)
  const all = { ...headers, ...more, 'x-request-id': randomUUID(), 'content-length': length, connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
}

function refusalOf(code: string | undefined): { status: number; body: string } {
  const failure = failureOf(code)
  return { status: failure.entry.status, body: JSON.stringify(errorBody(failure)) }
}

function failureOf(code: string | undefined): Failure {
  if (code === 'HPE_HEADER_OVERFLOW') return fail(general.tooLarge)
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return fail(general.tooSlow)
  return fail(general.validation, { issues: [] })
}
