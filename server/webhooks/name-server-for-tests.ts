import { createSocket } from 'node:dgram'

/** A name server that answers each name with its addresses of four parts, and a name that it does not know with nothing at all. */
export async function openNameServer(names: Readonly<Record<string, readonly string[]>>) {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    const { name, type, end } = readQuestion(question)
    asked.push(name)
    const found = names[name]
    if (found !== undefined) socket.send(answerTo(question.subarray(0, end), type === 1 ? found : []), port, address)
  })
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  const { port } = socket.address()
  return { server: `127.0.0.1:${port}`, asked, close: () => socket.close() }
}

function readQuestion(packet: Buffer): { name: string; type: number; end: number } {
  const parts: string[] = []
  let place = 12
  for (let length = packet[place] ?? 0; length > 0; length = packet[place] ?? 0) {
    parts.push(packet.toString('latin1', place + 1, place + 1 + length))
    place += 1 + length
  }
  return { name: parts.join('.'), type: packet.readUInt16BE(place + 1), end: place + 5 }
}

/** The question, with its addresses as answers that hold for no time. */
function answerTo(question: Buffer, addresses: readonly string[]): Buffer {
  const head = Buffer.from(question)
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(addresses.length, 6)
  head.writeUInt32BE(0, 8)
  const rows = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  )
  return Buffer.concat([head, ...rows])
}
