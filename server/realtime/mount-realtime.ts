import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { general } from '@tunda/contract/failure'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { addressOf, ipOf } from '../account/network.ts'
import { Failure, fail } from '../fail.ts'
import { refuseUpgrade } from '../http/broken-requests.ts'
import { failureOf } from '../http/wire-errors.ts'
import { openHolds } from '../quotas/open-holds.ts'
import { Connection, type ConnectionParts } from './connection.ts'
import { openHub } from './open-hub.ts'
import { serializerOf } from './phoenix.ts'

const address = '/realtime/v1/websocket'
/** Bytes of the largest message a client may send: a join with its token. */
const largestMessage = 65_536

type RealtimeParts = Omit<ConnectionParts, 'hub' | 'holds' | 'userAgent'> & {
  /** How many proxies in front are trusted to say where a request came from. */
  readonly trustedProxies: number
  /** From where a browser may connect, besides the page's own address. */
  readonly origins: readonly string[]
  readonly isReady: () => boolean
}

/**
 * Serves realtime clients over WebSockets: a client that joins with a session learns within a second which rows of its organisation changed. A server
 * that stops tells its clients to reconnect.
 */
export function mountRealtime(app: FastifyInstance, parts: RealtimeParts): void {
  const holds = openHolds(parts.database.counters, parts.quotas.rules)
  const hub = openHub({ database: parts.database, log: app.log })
  const server = new WebSocketServer({ noServer: true, maxPayload: largestMessage, perMessageDeflate: false })
  const open = new Set<Connection>()

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://here')
    const serializer = serializerOf(url.searchParams.get('vsn'))
    const refusal = refusalOf(request, url, parts) ?? (serializer === undefined ? general.validation : undefined)
    if (refusal !== undefined || serializer === undefined)
      return refuseUpgrade(socket, new Failure(refusal ?? general.validation, { issues: [] }))
    const client = addressOf(ipOf(request, parts.trustedProxies))
    const leave = await parts.quotas.spend('calls.address', client).then(() => holds.take('sockets.address', client))
    // On the bare connection: a handshake that fails never becomes a WebSocket that could close.
    socket.once('close', leave)
    if (socket.destroyed) return leave()
    server.handleUpgrade(request, socket, head, (webSocket) => {
      const userAgent = request.headers['user-agent'] ?? ''
      const connection = new Connection(webSocket, serializer, { ...parts, hub, holds, userAgent })
      open.add(connection)
      webSocket.once('close', () => open.delete(connection))
    })
  }
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Until it is a WebSocket, nothing else listens to errors of the connection.
    socket.on('error', () => socket.destroy())
    upgrade(request, socket, head).catch((error: unknown) => refuseUpgrade(socket, failureOf(error, app.log)))
  })
  app.all('/realtime/v1/*', () => {
    throw fail(general.notFound)
  })
  app.addHook('preClose', async () => {
    for (const connection of open) connection.restart()
    for (const client of server.clients) setTimeout(() => client.terminate(), 500).unref()
    server.close()
    await hub.stop()
    await holds.stop()
  })
}

/** Why a connection is refused; the session is checked later, when a channel is joined. */
function refusalOf(request: IncomingMessage, url: URL, { origins, publicKey, isReady }: RealtimeParts) {
  if (url.pathname !== address) return general.notFound
  if (!isReady()) return general.busy
  const key = url.searchParams.get('apikey')
  if (key !== null && key !== publicKey) return general.notAuthenticated
  return isFromHere(request, origins) ? undefined : general.notAllowed
}

/** A browser says which page connects: ours, under any address that reaches us, or one of the site's. Other programs say nothing. */
function isFromHere({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  const { origin, host } = headers
  if (origin === undefined || origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
