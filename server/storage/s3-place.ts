import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { now } from '../clock.ts'
import type { Opened, Place, Stored } from './places.ts'
import { hasS3Keys, lacksKeys, S3Settings } from './s3-settings.ts'

/** Timeouts in milliseconds: for connecting, for an idle connection, and for one attempt of a call. */
const patience = {
  connectionTimeout: 3_000,
  socketTimeout: 10_000,
  requestTimeout: 30_000,
  throwOnRequestTimeout: true,
}
const attempts = 4
/** How often an interrupted read is continued. */
const mostCuts = 5
/** Bytes of one part of a multipart upload, which has at most 10,000. */
const partSize = 16_777_216

type Where = { readonly client: S3Client; readonly Bucket: string; readonly folder: string }

/** A place in an S3 bucket or a folder of one. The access keys come from the environment. */
export function s3Place(address: string, environment: Record<string, string | undefined> = process.env): Place {
  const [, Bucket = '', below = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(address) ?? []
  const where = { client: clientOf(environment), Bucket, folder: below === '' ? '' : `${below}/` }
  return {
    address,
    list: (prefix) => listIn(where, prefix),
    open: async (name) => await openIn(where, name),
    write: async (name, content) => await writeIn(where, name, content),
    remove: async (name) => {
      await where.client.send(new DeleteObjectCommand({ Bucket, Key: where.folder + name }))
    },
    tidy: async (prefix) => await tidyIn(where, prefix),
  }
}

function clientOf(environment: Record<string, string | undefined>): S3Client {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const settings = S3Settings.parse(given)
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_PATH_STYLE: style } = settings
  if (!hasS3Keys(settings)) throw new Error(`s3:// ${lacksKeys}`)
  return new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle: (style ?? (endpoint === undefined ? 'off' : 'on')) === 'on',
    credentials: {
      accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
    },
    maxAttempts: attempts,
    requestHandler: patience,
    // Not every store knows the newer checksums. Requests are signed with their SHA-256, and what is read is compared with our own hash.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

async function* listIn({ client, Bucket, folder }: Where, prefix: string): AsyncGenerator<Stored> {
  let ContinuationToken: string | undefined
  do {
    const asked = { Bucket, Prefix: folder + prefix, ...(ContinuationToken === undefined ? {} : { ContinuationToken }) }
    const page = await client.send(new ListObjectsV2Command(asked))
    for (const { Key, Size, LastModified } of page.Contents ?? [])
      if (Key !== undefined) yield { name: Key.slice(folder.length), bytes: Size ?? 0, at: LastModified ?? new Date(0) }
    ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined
  } while (ContinuationToken !== undefined)
}

async function openIn(where: Where, name: string): Promise<Opened | undefined> {
  const first = await ask(where, name, 0, undefined)
  if (first === undefined) return undefined
  return { bytes: first.bytes, content: () => readOn(where, name, first) }
}

type Part = { readonly bytes: number; readonly tag: string | undefined; readonly body: AsyncIterable<Uint8Array> }

async function ask(
  { client, Bucket, folder }: Where,
  name: string,
  from: number,
  tag: string | undefined,
): Promise<Part | undefined> {
  const rest = { ...(from === 0 ? {} : { Range: `bytes=${from}-` }), ...(tag === undefined ? {} : { IfMatch: tag }) }
  try {
    const got = await client.send(new GetObjectCommand({ Bucket, Key: folder + name, ...rest }))
    return { bytes: got.ContentLength ?? 0, tag: got.ETag, body: got.Body as AsyncIterable<Uint8Array> }
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined
    throw error
  }
}

/** An interrupted read continues where it stopped, as long as the object is the same; a content shorter than announced fails. */
async function* readOn(where: Where, name: string, first: Part): AsyncGenerator<Buffer> {
  let [part, done, cuts] = [first, 0, 0]
  for (;;) {
    try {
      for await (const piece of part.body) {
        done += piece.length
        yield Buffer.from(piece.buffer, piece.byteOffset, piece.length)
      }
      if (done === first.bytes) return
      throw new Error(`${name} has ${done} bytes, not ${first.bytes}`)
    } catch (error) {
      cuts += 1
      if (done >= first.bytes || cuts > mostCuts) throw error
      const rest = await ask(where, name, done, first.tag)
      if (rest === undefined) throw error
      part = rest
    }
  }
}

/** Small content is sent in one call; larger content as a multipart upload, which appears once it is completed. */
async function writeIn(where: Where, name: string, content: AsyncIterable<Buffer>): Promise<number> {
  const { client, Bucket, folder } = where
  const Key = folder + name
  const parts = inParts(content)
  const first = await parts.next()
  const Body = first.value ?? Buffer.alloc(0)
  if (Body.length < partSize) {
    await client.send(new PutObjectCommand({ Bucket, Key, Body }))
    return Body.length
  }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    let bytes = 0
    for (let part = first; part.done !== true; part = await parts.next()) {
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: part.value }))
      Parts.push({ PartNumber, ETag })
      bytes += part.value.length
    }
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
    return bytes
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined)
    throw error
  }
}

/** `content` in pieces of `partSize` bytes; the last one may be smaller. */
async function* inParts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let [kept, length]: [Buffer[], number] = [[], 0]
  for await (const piece of content) {
    for (let at = 0; at < piece.length; ) {
      const some = piece.subarray(at, at + partSize - length)
      kept.push(some)
      length += some.length
      at += some.length
      if (length < partSize) continue
      yield Buffer.concat(kept)
      kept = []
      length = 0
    }
  }
  if (length > 0) yield Buffer.concat(kept)
}

async function tidyIn({ client, Bucket, folder }: Where, prefix: string): Promise<void> {
  const yesterday = now().getTime() - 86_400_000
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: folder + prefix }))
  for (const { Key, UploadId, Initiated } of Uploads)
    if (Initiated !== undefined && Initiated.getTime() < yesterday)
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
}
