import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { general } from '@tunda/contract/failure'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Failure, fail } from '../fail.ts'
import { errorBody, secondsToWait } from './wire-errors.ts'

/** The same headers as on every other answer: broken requests do not reach the hooks that set them. */
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Milliseconds in which a whole request must arrive. */
const longestRequest = 30_000

/** Answers bytes that are not HTTP, and malformed addresses, with a failure of the catalogue. */
export const brokenRequests = {
  http: {
    // Node would refuse one without an answer; `answerMalformedRequests` answers it.
    requireHostHeader: false,
    // Node waits for the longer of this (a minute by default) and the time for a request.
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

/** Handles what Node itself would hang up on, or refuse without our body and headers. */
export function answerMalformedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers: sent, raw, url }) => {
    const isOdd = (sent.host === undefined && raw.httpVersion !== '1.0') || /%00/.test(url)
    if (isOdd) throw fail(general.validation, { issues: [] })
  })
  app.server.on('connect', (_request, socket) => refuse(socket))
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/** Bytes of a refused body that are still read. */
const mostReadOn = 16 * 1_048_576

/**
 * Answers a body that is too large at once, but reads on: a connection closed with unread bytes is reset, and the sender sees a broken network
 * instead of the reason. After 16 MiB the connection is closed; the time limit for a request bounds the rest.
 */
export function drainRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === 413 && !request.raw.complete) {
      // Fastify would close the connection with the answer.
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

/** Answers an upgrade request that nothing handles with a failure of the catalogue, and closes the connection. */
export function refuseUpgrade(socket: Duplex, failure: Failure): void {
  const seconds = secondsToWait(failure)
  const more = seconds === undefined ? {} : { 'retry-after': String(seconds) }
  send(socket, { status: failure.entry.status, body: JSON.stringify(errorBody(failure)) }, more)
}

/** Answers on the raw connection, and closes it. */
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
