import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenRequests, drainRefusedBodies } from './broken-requests.ts'

const app = Fastify({ bodyLimit: 1000 })
drainRefusedBodies(app)
app.post('/', () => 'taken')

const refused = 'HTTP/1.1 413 Payload Too Large'
const bodyOf = (pieces: number) => Array.from({ length: pieces }, () => 'x'.repeat(65_536))

/** Sends a body piece by piece over a slow network and returns what came back, or how the connection broke. */
async function sendSlowly(pieces: readonly string[], head: string): Promise<string> {
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  const answer: Buffer[] = []
  let broken = ''
  socket.on('error', ({ message }) => {
    broken = message
  })
  await once(socket, 'connect')
  socket.write(`POST / HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n${head}\r\n\r\n`)
  for (const piece of pieces) {
    if (broken) break
    socket.write(piece)
    await setTimeout(5)
  }
  if (broken) return broken
  socket.on('data', (chunk: Buffer) => answer.push(chunk))
  await Promise.race([once(socket, 'data'), once(socket, 'close')])
  socket.destroy()
  return broken || Buffer.concat(answer).toString().split('\r\n', 1)[0] || 'nothing'
}

describe('a body that is too large', () => {
  beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
  afterAll(() => app.close())

  it('is answered with the reason once it was sent, not with a broken connection', async () => {
    expect(await sendSlowly(bodyOf(20), `content-length: ${20 * 65_536}`)).toBe(refused)
  })

  it('is answered so too where its size was not said', async () => {
    const pieces = Array.from({ length: 20 }, () => `10000\r\n${'x'.repeat(65_536)}\r\n`)
    expect(await sendSlowly([...pieces, '0\r\n\r\n'], 'transfer-encoding: chunked')).toBe(refused)
  })

  it('is answered at once where its size was said, before it was sent', async () => {
    const { port } = app.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 2000000\r\n\r\n{')
    const [answer] = await once(socket, 'data')
    expect(String(answer).split('\r\n', 1)[0]).toBe(refused)
    socket.destroy()
  })

  it('is read only up to a limit', async () => {
    const pieces = bodyOf(300)
    expect(await sendSlowly(pieces, `content-length: ${2 * pieces.join('').length}`)).toMatch(/EPIPE|ECONNRESET/)
  })
})

describe('a request that does not arrive whole in time', () => {
  const short = Fastify({
    ...brokenRequests,
    http: { ...brokenRequests.http, headersTimeout: 300, connectionsCheckingInterval: 100 },
    requestTimeout: 300,
  })
  short.post('/', () => 'taken')
  beforeAll(() => short.listen({ port: 0, host: '127.0.0.1' }))
  afterAll(() => short.close())

  it('is told so, and may be sent again', async () => {
    const { port } = short.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 408 .*"code":"REQUEST_TIMEOUT"/s)
    await once(socket, 'close')
  })
})
