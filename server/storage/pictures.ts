import { largestPicture } from '@tunda/contract/products/product-files'
import { NoTurn, Turns } from '@tunda/database/turns'
import type Sharp from 'sharp'

export type Picture = {
  readonly large: Buffer
  readonly small: Buffer
  readonly width: number
  readonly height: number
}

/** Longest side of each size, in pixels. */
const sides = { large: 1600, small: 320 }
const millionPoints = 1_000_000
/**
 * Pictures are processed one at a time, so that they do not fill the memory, and shops take turns: a shop that sends many delays only itself. Beyond
 * what a shop may have waiting, pictures are refused.
 */
const turns = new Turns({ working: 1, waitingOfOneShop: 24 })

let opened: Promise<typeof Sharp> | undefined

/** Loads the library on first use: it takes 20 MB. */
function openSharp(): Promise<typeof Sharp> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    // All other formats of the decoder stay disabled.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
    return sharp
  })
  return opened
}

/** Why a picture was refused. */
export class RefusedPicture extends Error {
  readonly reason: 'content' | 'dimensions' | 'busy'

  constructor(reason: RefusedPicture['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/**
 * Encodes a picture again from its pixels, upright, in two sizes, as WebP, so that nothing else of the file is kept. Fails with RefusedPicture if it is
 * not a complete picture, or has more than 30 million pixels.
 */
export async function remakePicture(content: Uint8Array, orgId: string): Promise<Picture> {
  try {
    return await turns.take(orgId, () => remake(content))
  } catch (error) {
    throw error instanceof NoTurn ? new RefusedPicture('busy') : error
  }
}

/** Pixels: the largest logo, and the largest picture that one is made from, since the browser has made it small already. */
const logo = { width: 360, height: 180, mostPoints: millionPoints }

/**
 * Encodes a logo again as a small WebP on a white background, at most 45 kB. It takes no turn: it is quick, and large pictures of others would delay a
 * person who saves a setting. Fails with RefusedPicture if it is not a complete picture, or has more than a million pixels.
 */
export async function remakeLogo(content: Uint8Array): Promise<Buffer> {
  return await remakeSmall(content, { ...logo, quality: 70 })
}

async function remakeSmall(
  content: Uint8Array,
  { width, height, mostPoints, quality }: typeof logo & { readonly quality: number },
): Promise<Buffer> {
  const sharp = await openSharp()
  try {
    return await sharp(content, { limitInputPixels: mostPoints, failOn: 'error' })
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .webp({ quality })
      .timeout({ seconds: 5 })
      .toBuffer()
  } catch (error) {
    throw new RefusedPicture('content', { cause: error })
  }
}

/** Pixels: the longest side at which a photo of a document can still be read, and the largest picture that one is made from. */
const paper = { width: 1200, height: 1200, mostPoints: 3 * millionPoints }

/** Encodes a photo of a document again as WebP, about 100 kB. Fails with RefusedPicture if it is not a complete picture, or too large. */
export async function remakeDocument(content: Uint8Array): Promise<Buffer> {
  const { width, height, mostPoints } = paper
  return await remakeSmall(content, { width, height, mostPoints, quality: 60 })
}

/** A shop's logo, stored as a `data:` URL, as PNG: few mail programs show WebP. */
export async function logoForMail(picture: string): Promise<Buffer> {
  const sharp = await openSharp()
  return await sharp(Buffer.from(picture.split(',')[1] ?? '', 'base64'), { limitInputPixels: logo.mostPoints })
    .png({ palette: true })
    .toBuffer()
}

async function remake(content: Uint8Array): Promise<Picture> {
  const limits = { limitInputPixels: largestPicture * millionPoints, failOn: 'error' as const }
  const sharp = await openSharp()
  try {
    const { width, height } = await sharp(content, { ...limits, limitInputPixels: false }).metadata()
    if (width * height > limits.limitInputPixels) throw new RefusedPicture('dimensions')
    const { data: large, info } = await sharp(content, limits)
      .autoOrient()
      .resize({ width: sides.large, height: sides.large, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true })
    const small = await sharp(large)
      .resize({ width: sides.small, height: sides.small, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 76 })
      .toBuffer()
    return { large, small, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof RefusedPicture) throw error
    throw new RefusedPicture('content', { cause: error })
  }
}
