import { largestDocument } from '@tunda/contract/units/trade-ins'
import { drawPicture, shrinkPicture } from '../files/shrink-picture.ts'

/** Pixels of the longest side of a redrawn photo: its details stay legible. */
const longest = 1200

/** The photo as it is sent: small enough to be stored with its document. */
export async function sendablePhoto(file: File): Promise<string> {
  const shrunk = await dataOf(await shrinkPicture(file))
  return shrunk.length <= largestDocument ? shrunk : (await drawPicture(file, longest)).toDataURL('image/jpeg', 0.7)
}

async function dataOf(file: File): Promise<string> {
  return await new Promise((done, failed) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => failed(reader.error))
    reader.readAsDataURL(file)
  })
}
