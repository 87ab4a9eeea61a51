import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the receiver got it. */
export type Heard = { readonly headers: Record<string, string>; readonly body: string }

/** A shop's own program: what it heard, and what it answers next (200 unless said). */
export async function openReceiver() {
  const heard: Heard[] = []
  const receiver = { answers: [] as number[], isHanging: false }
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += String(part)
    })
    request.on('end', () => {
      heard.push({ headers: request.headers as Record<string, string>, body })
      if (receiver.isHanging) return
      response.writeHead(receiver.answers.shift() ?? 200, { Location: 'http://127.0.0.1:1/' }).end('so be it')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(receiver, {
    host,
    url: `http://${host}/tunda`,
    heard,
    types: () => heard.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    close: () => server.close(),
  })
}
