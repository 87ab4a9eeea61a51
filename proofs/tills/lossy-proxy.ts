import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Lost = { requests: number; answers: number }

/** A proxy that drops requests before the server gets them, and answers after it has done the work: wholly, or in the middle. */
export async function openLossyProxy(target: string, chances: { request: number; answer: number }, roll: () => number) {
  const lost: Lost = { requests: 0, answers: 0 }
  const server = createServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy())
  })

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    if (roll() < chances.request) {
      lost.requests += 1
      request.socket.destroy()
      return
    }
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const text = await answer.text()
    const replay = answer.headers.get('idempotent-replay')
    const length = Buffer.byteLength(text)
    const head = { 'content-length': length, ...(replay === null ? {} : { 'idempotent-replay': replay }) }
    if (roll() < chances.answer) {
      lost.answers += 1
      if (roll() < 0.5) response.writeHead(answer.status, head).write(text.slice(0, Math.floor(length / 2)))
      setImmediate(() => request.socket.destroy())
      return
    }
    response.writeHead(answer.status, head).end(text)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
