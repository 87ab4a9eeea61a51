import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createInflateRaw } from 'node:zlib'

/** Bytes that a document's streams may unpack to: one stream, and all that are looked at together. */
const mostOfOne = 16 * 1_048_576
const mostOfAll = 64 * 1_048_576
/** Streams that are looked into, so that a file of nothing but beginnings does not take for ever. */
const mostStreams = 20_000

const start = /stream(?:\r\n|\r|\n)/g
/** What an object stream declares; readers need `/First`. */
const saysObjects = /\/(ObjStm|First)\b/
/** Filters that we do not decode, and so cannot look behind. */
const hides =
  /\/(ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt|JBIG2Decode)\b|\/Predictor\s+(?!1\b)|\/Filter\s+\d+\s+\d+\s+R/
const saysPacked = /\/(FlateDecode|Fl)\b|\/Filter\s+\d+\s+\d+\s+R/
/** An object stream begins with the numbers and offsets of its objects, whatever it declares. */
const beginsAsObjects = /^[\s\0]*\d+[\s\0]+\d+[\s\0]/

/** Thrown for a document whose objects cannot be looked at. */
export class HiddenObjects extends Error {}

/**
 * The text of every object in a compressed object stream of the PDF `content`. What a stream declares is not trusted: each one that unpacks
 * and begins like objects counts. Throws HiddenObjects for object streams that are encrypted, compressed in a way we do not decode, or
 * unreasonably large.
 */
export async function packedObjects(content: Buffer): Promise<string[]> {
  const text = content.toString('latin1')
  const isEncrypted = /\/Encrypt\b/.test(text)
  const found: string[] = []
  let [streams, unpacked, before] = [0, 0, 0]
  for (const { index, 0: word } of text.matchAll(start)) {
    streams += 1
    if (streams > mostStreams) throw new HiddenObjects('too many streams')
    const head = plainNames(text.slice(before, index))
    before = index
    const isSaid = saysObjects.test(head)
    if (isSaid && (isEncrypted || hides.test(head))) throw new HiddenObjects('packed out of view')
    const from = index + word.length
    if (!isZlib(content, from)) {
      if (isSaid && saysPacked.test(head)) throw new HiddenObjects('not as it says')
      continue
    }
    const body = await unpack(content.subarray(from + 2), Math.min(mostOfOne, mostOfAll - unpacked))
    // A reader shows what precedes the damage, and this keeps nothing of it. Bytes that only look compressed are ignored.
    if (body === undefined && saysPacked.test(head) && !isEncrypted) throw new HiddenObjects('damaged')
    if (body === undefined) continue
    unpacked += body.length
    const packed = body.toString('latin1')
    if (isSaid || beginsAsObjects.test(packed)) found.push(plainNames(packed))
  }
  return found
}

/** Names may be written with codes in place of letters. */
export function plainNames(text: string): string {
  return text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function isZlib(content: Buffer, at: number): boolean {
  const [method = 0, flags = 0] = content.subarray(at, at + 2)
  return (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0
}

/** What unpacks from the beginning of `packed`, whatever its checksum says, as readers do; undefined where it is damaged. */
async function unpack(packed: Buffer, most: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let length = 0
  const inflate = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH })
  try {
    await pipeline(Readable.from(slices(packed)), inflate, async (unpacked) => {
      for await (const part of unpacked as AsyncIterable<Buffer>) {
        length += part.length
        if (length > most) throw new HiddenObjects('too large')
        parts.push(part)
      }
    })
  } catch (error) {
    if (error instanceof HiddenObjects) throw error
    return undefined
  }
  return Buffer.concat(parts)
}

/** In small pieces: a stream ends long before the file does. */
function* slices(packed: Buffer): Generator<Buffer> {
  for (let at = 0; at < packed.length; at += 65_536) yield packed.subarray(at, at + 65_536)
}
