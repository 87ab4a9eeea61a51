import { once } from 'node:events'
import { connect } from 'node:net'

/** The head of a response. `retryAfter` in seconds, if present. */
export type HttpHead = { readonly status: number; readonly retryAfter: number | undefined }
/** With its body as received: non-ASCII text is not decoded. */
type HttpAnswer = HttpHead & { readonly body: string }

/** A keep-alive connection to the service. */
export type HttpLine = {
  /** Posts JSON and returns the whole response. One request at a time. */
  readonly post: (path: string, headers: Readonly<Record<string, string>>, body: string) => Promise<HttpAnswer>
  readonly close: () => void
}

/**
 * Opens a connection that speaks just enough HTTP to post JSON and read a response of known length. Client, server and database share the processors
 * that are measured, so the client must cost little.
 */
export async function openLine(address: string): Promise<HttpLine> {
  const { hostname, port, host } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  socket.setEncoding('latin1')
  let received = ''
  let settle: { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void } | undefined
  socket.on('data', (part: string) => {
    received += part
    if (received.length < wholeLength(received)) return
    const body = received.slice(received.indexOf('\r\n\r\n') + 4)
    const answer = { status: Number(received.slice(9, 12)), retryAfter: secondsToWait(received), body }
    received = ''
    settle?.resolve(answer)
  })
  socket.on('error', (error) => settle?.reject(error))
  socket.on('close', () => settle?.reject(new Error('the service closed the connection')))
  return {
    post: (path, headers, body) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject }
        const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${more.join('')}Content-Type: application/json\r\n` +
            `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        )
      }),
    close: () => socket.destroy(),
  }
}

const retryHeader = /^HTTP\/1\.1 [45][\s\S]*?\r\nretry-after: (\d+)/i

function secondsToWait(received: string): number | undefined {
  const seconds = retryHeader.exec(received)?.[1]
  return seconds === undefined ? undefined : Number(seconds)
}

const lengthHeader = /\r\ncontent-length: (\d+)/i

/** Bytes of the response that begins here; more than there are while its head is incomplete. */
function wholeLength(received: string): number {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd === -1) return Number.POSITIVE_INFINITY
  const length = lengthHeader.exec(received.slice(0, headEnd))?.[1]
  if (length === undefined) throw new Error('the service answered without a length')
  return headEnd + 4 + Number(length)
}
