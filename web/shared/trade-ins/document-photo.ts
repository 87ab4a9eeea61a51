import { largestDocument } from '@tunda/contract/units/trade-ins'
import { shrinkPicture } from '../files/shrink-picture.ts'

const longest = 1200

/** The photo as it is sent: small enough to be kept with its document. */
export async function sendablePhoto(file: File): Promise<string> {
  const shrunk = await dataOf(await shrinkPicture(file))
  return shrunk.length <= largestDocument ? shrunk : await redrawn(file)
}

/** Drawn anew, so that its details stay legible and it is small. */
async function redrawn(file: File): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.7)
}

async function dataOf(file: File): Promise<string> {
  return await new Promise((done, failed) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => failed(reader.error))
    reader.readAsDataURL(file)
  })
}
