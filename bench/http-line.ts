import { once } from 'node:events'
import { connect } from 'node:net'

/** One kept connection to the service. */
export type HttpLine = {
  /** Posts JSON as the bearer of `token` and answers the status, once the whole answer is here. One at a time. */
  readonly post: (path: string, token: string, body: string) => Promise<number>
  readonly close: () => void
}

/**
 * Opens a connection that speaks just enough HTTP to post JSON and read an answer of a known length. Client, server and database
 * share the processors that are measured, so what the client spends is taken from them.
 */
export async function openLine(address: string): Promise<HttpLine> {
  const { hostname, port, host } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  socket.setEncoding('latin1')
  let received = ''
  let settle: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined
  socket.on('data', (part: string) => {
    received += part
    if (received.length < wholeLength(received)) return
    const status = Number(received.slice(9, 12))
    received = ''
    settle?.resolve(status)
  })
  socket.on('error', (error) => settle?.reject(error))
  socket.on('close', () => settle?.reject(new Error('the service closed the connection')))
  return {
    post: (path, token, body) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject }
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n` +
            `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        )
      }),
    close: () => socket.destroy(),
  }
}

const lengthHeader = /\r\ncontent-length: (\d+)/i

/** Bytes of the answer that begins here; more than there are while its head is not complete. */
function wholeLength(received: string): number {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd === -1) return Number.POSITIVE_INFINITY
  const length = lengthHeader.exec(received.slice(0, headEnd))?.[1]
  if (length === undefined) throw new Error('the service answered without a length')
  return headEnd + 4 + Number(length)
}
