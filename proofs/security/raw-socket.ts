import { connect } from 'node:net'

/** What was received over a socket; `status` 0 if the connection was closed without an answer. */
export type RawAnswer = {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
  readonly ms: number
}

const patience = 5_000

/**
 * Sends raw bytes over a connection of their own, and reads until the other side closes or the answer is complete. `isLast`: ends the sending side
 * afterwards. Fails after 5 s.
 */
export async function exchange(address: string, bytes: Buffer, isLast = false): Promise<RawAnswer> {
  const { hostname, port } = new URL(address)
  const began = performance.now()
  const parts: Buffer[] = []
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    const timer = setTimeout(() => {
      socket.destroy()
      reject(
        new Error(`no whole answer within ${patience} ms; so far: ${Buffer.concat(parts).toString().slice(0, 300)}`),
      )
    }, patience)
    const done = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve()
    }
    socket.on('data', (part) => {
      parts.push(part)
      if (isWhole(Buffer.concat(parts))) done()
    })
    socket.on('close', done)
    // A server that refuses early closes while we still send: what it sent before counts.
    socket.on('error', () => undefined)
    if (isLast) socket.end(bytes)
    else socket.write(bytes)
  })
  return { ...read(Buffer.concat(parts)), ms: performance.now() - began }
}

function read(bytes: Buffer): Omit<RawAnswer, 'ms'> {
  const text = bytes.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return { status: 0, headers: new Map(), body: text }
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0)
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const rest = bytes.subarray(end + 4)
  if (status === 100) return read(rest)
  const length = Number(headers.get('content-length') ?? rest.length)
  const body = headers.get('transfer-encoding') === 'chunked' ? unchunked(rest) : rest.subarray(0, length)
  return { status, headers, body: body.toString('utf8') }
}

function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at)
    const size = end < 0 ? 0 : Number.parseInt(bytes.toString('latin1', at, end), 16)
    if (!size) return Buffer.concat(parts)
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}

/** Whether everything that the head announces has arrived. An answer to HEAD ends with the connection. */
function isWhole(bytes: Buffer): boolean {
  const { status, headers } = read(bytes)
  if (status === 0 || status === 100) return false
  if (status === 204 || status === 304) return true
  const from = bytes.indexOf('\r\n\r\n') + 4
  if (headers.get('transfer-encoding') === 'chunked') return bytes.subarray(from).includes('0\r\n\r\n')
  const length = headers.get('content-length')
  return length !== undefined && bytes.length - from >= Number(length)
}
