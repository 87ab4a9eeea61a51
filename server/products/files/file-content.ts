import { general } from '@tunda/contract/failure'
import { NoTurn, Turns } from '@tunda/database/turns'
import { fail } from '../../fail.ts'
import { HiddenObjects, packedObjects, plainNames } from './pdf-streams.ts'

/** The type of a file by its first bytes; undefined for a type that is not accepted. Its name and declared type are ignored. */
export function typeOf(content: Uint8Array): string | undefined {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => content[at] === byte)
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (starts(0x52, 0x49, 0x46, 0x46) && ascii(content.subarray(8, 12)) === 'WEBP') return 'image/webp'
  if (ascii(content.subarray(0, 5)) === '%PDF-') return 'application/pdf'
  return undefined
}

/** Parts of a PDF that do something when it is opened, or carry other files. */
const active = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)\b/

/** One document at a time, since each may unpack to many times its size; shops take turns. */
const turns = new Turns({ working: 1, waitingOfOneShop: 24 })

/**
 * Whether a file is a complete PDF without active content or attachments, also inside its compressed objects. Fails DATABASE_ERROR if too many files of
 * the shop wait for this check.
 */
export async function isPlainPdf(content: Buffer, orgId: string): Promise<boolean> {
  const text = content.toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text) || !/%%EOF\s*$/.test(text.slice(-1024))) return false
  if (!isHarmless(plainNames(text))) return false
  try {
    return (await turns.take(orgId, () => packedObjects(content))).every(isHarmless)
  } catch (error) {
    if (error instanceof HiddenObjects) return false
    if (error instanceof NoTurn) throw fail(general.busy)
    throw error
  }
}

function isHarmless(text: string): boolean {
  return !active.test(text) && !/<(script|html|svg)\b/i.test(text)
}

function ascii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}
