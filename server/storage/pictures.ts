import { largestPicture } from '@tunda/contract/products/product-files'
import { NoTurn, Turns } from '@tunda/database/turns'
import type Sharp from 'sharp'

export type Picture = {
  readonly large: Buffer
  readonly small: Buffer
  readonly width: number
  readonly height: number
}

/** Longest side of each size, in points. */
const sides = { large: 1600, small: 320 }
const millionPoints = 1_000_000
/**
 * Pictures are processed one after the other, so that many at once do not fill the memory, and shops take turns: whose many wait behind themselves.
 * Beyond what one shop may have waiting they are refused.
 */
const turns = new Turns({ working: 1, waitingOfOneShop: 24 })

let opened: Promise<typeof Sharp> | undefined

/** The library takes 20 MB, and a server that has just started needs none of it. */
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

/** Why a picture was not taken. */
export class RefusedPicture extends Error {
  readonly reason: 'content' | 'dimensions' | 'busy'

  constructor(reason: RefusedPicture['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/**
 * A picture made anew from its points, upright, in two sizes, as WebP: nothing else that was in the file is kept. Throws RefusedPicture
 * for what is no whole picture, or larger than 30 million points.
 */
export async function remakePicture(content: Uint8Array, orgId: string): Promise<Picture> {
  try {
    return await turns.take(orgId, () => remake(content))
  } catch (error) {
    throw error instanceof NoTurn ? new RefusedPicture('busy') : error
  }
}

/** Points of the widest and highest logo, and of the largest picture that one is made of: its sender has made it small already. */
const logo = { width: 360, height: 180, mostPoints: millionPoints }

/**
 * A logo made anew from its points as a small WebP on white, as paper is; 45 kB at most, of a picture of noise. So few points wait for no turn: large pictures of
 * others would hold up whoever saves a setting. Throws RefusedPicture for what is no whole picture, or larger than a million points.
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

/** Points of the longest sides of a document's photo, which can be read at that size, and of the largest picture that one is made of. */
const paper = { width: 1200, height: 1200, mostPoints: 3 * millionPoints }

/** A photo of a document made anew from its points as a WebP, 100 kB or so. Throws RefusedPicture for what is no whole picture, or is too large. */
export async function remakeDocument(content: Uint8Array): Promise<Buffer> {
  const { width, height, mostPoints } = paper
  return await remakeSmall(content, { width, height, mostPoints, quality: 60 })
}

/** A shop's logo, a `data:` address of ours, as a PNG: few mail programs show WebP. */
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
