import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const region = 'eu-central-2'
const [accessKey, secretKey] = ['an-access-key', 'a-secret-key']

type Kept = { readonly content: Buffer; readonly at: Date }
type Upload = { readonly key: string; readonly parts: Map<number, Buffer>; at: Date }
/** What goes wrong with a request, asked once each: nothing, a status, silence, or a connection that ends after so many bytes of the answer. */
export type Fault = 'none' | 'silence' | { readonly status: number } | { readonly cutAfter: number }

export type TestS3 = {
  readonly environment: Record<string, string>
  readonly objects: Map<string, Kept>
  readonly uploads: Map<string, Upload>
  /** What was asked, as `GET key`. */
  readonly asked: string[]
  /** What goes wrong with the next requests; a function of `GET key`. */
  fault: (asked: string) => Fault
  readonly close: () => Promise<void>
}

/**
 * A store that speaks S3's wire as its documentation has it: paths with the bucket, Signature Version 4 with the body's SHA-256, ranges, pages of lists,
 * uploads in parts. Signatures are worked out here from the documentation, without the client's code.
 */
export async function startS3(): Promise<TestS3> {
  const store = {
    objects: new Map<string, Kept>(),
    uploads: new Map<string, Upload>(),
    asked: [] as string[],
    fault: (): Fault => 'none',
  }
  const server = createServer((request, response) => {
    void answer(store, request, response).catch((error: Error) => {
      const status = 'status' in error ? Number(error.status) : 500
      xml(response, status, `<Error><Code>${error.message}</Code><Message>${error.message}</Message></Error>`)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(store, {
    environment: {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKey,
      S3_SECRET_ACCESS_KEY: secretKey,
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }) as TestS3
}

type Store = Pick<TestS3, 'objects' | 'uploads' | 'asked' | 'fault'>

class Refused extends Error {
  readonly status: number

  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

async function answer(store: Store, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = Buffer.concat(parts)
  const url = new URL(request.url ?? '/', 'http://store')
  const key = decodeURIComponent(url.pathname).slice(1)
  const asked = `${request.method} ${key}`
  store.asked.push(asked)
  const fault = store.fault(asked)
  if (fault === 'silence') return
  if (typeof fault === 'object' && 'status' in fault)
    throw new Refused(fault.status, fault.status === 403 ? 'AccessDenied' : 'SlowDown')
  refuseWrongSignature(request, url, body)
  const cutAfter = typeof fault === 'object' ? fault.cutAfter : undefined
  if (request.method === 'GET' && url.searchParams.has('list-type')) return list(store, url, response)
  if (request.method === 'GET' && url.searchParams.has('uploads')) return listUploads(store, response)
  if (request.method === 'GET') return get(store, key, request, response, cutAfter)
  if (request.method === 'PUT') return put(store, key, url, body, response)
  if (request.method === 'POST') return post(store, key, url, body, response)
  if (url.searchParams.has('uploadId')) store.uploads.delete(url.searchParams.get('uploadId') ?? '')
  else store.objects.delete(key)
  response.writeHead(204).end()
}

function get(
  { objects }: Store,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
  cutAfter?: number,
): void {
  const kept = objects.get(key)
  if (kept === undefined) throw new Refused(404, 'NoSuchKey')
  const tag = tagOf(kept.content)
  if (request.headers['if-match'] !== undefined && request.headers['if-match'] !== tag)
    throw new Refused(412, 'PreconditionFailed')
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const content = kept.content.subarray(from)
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': content.length, etag: tag })
  if (cutAfter === undefined) response.end(content)
  else response.write(content.subarray(0, cutAfter), () => setTimeout(() => response.destroy(), 50))
}

function put({ objects, uploads }: Store, key: string, url: URL, body: Buffer, response: ServerResponse): void {
  const upload = uploads.get(url.searchParams.get('uploadId') ?? '')
  if (url.searchParams.has('uploadId') && upload === undefined) throw new Refused(404, 'NoSuchUpload')
  if (upload === undefined) objects.set(key, { content: body, at: new Date() })
  else upload.parts.set(Number(url.searchParams.get('partNumber')), body)
  response.writeHead(200, { etag: tagOf(body) }).end()
}

function post({ objects, uploads }: Store, key: string, url: URL, body: Buffer, response: ServerResponse): void {
  const id = url.searchParams.get('uploadId')
  if (id === null) {
    const made = randomUUID()
    uploads.set(made, { key, parts: new Map(), at: new Date() })
    xml(response, 200, `<InitiateMultipartUploadResult><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`)
    return
  }
  const upload = uploads.get(id)
  if (upload?.key !== key) throw new Refused(404, 'NoSuchUpload')
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number))
  const tags = [...body.toString().matchAll(/<ETag>(?:&quot;|")?(\w+)/g)].map(([, tag]) => `"${tag}"`)
  const parts = named.map((number) => upload.parts.get(number) ?? Buffer.alloc(0))
  if (parts.some((part, i) => tagOf(part) !== tags[i])) throw new Refused(400, 'InvalidPart')
  objects.set(key, { content: Buffer.concat(parts), at: new Date() })
  uploads.delete(id)
  xml(response, 200, `<CompleteMultipartUploadResult><ETag>${tagOf(body)}</ETag></CompleteMultipartUploadResult>`)
}

const pageSize = 3

function list({ objects }: Store, url: URL, response: ServerResponse): void {
  const bucket = `${url.pathname.slice(1).replace(/\/$/, '')}/`
  const prefix = url.searchParams.get('prefix') ?? ''
  const after = url.searchParams.get('continuation-token') ?? ''
  const keys = [...objects.keys()]
    .flatMap((key) => (key.startsWith(bucket) ? [key.slice(bucket.length)] : []))
    .filter((key) => key.startsWith(prefix) && key > after)
    .toSorted()
  const page = keys.slice(0, pageSize)
  const rows = page.map((key) => {
    const { content, at } = objects.get(bucket + key) ?? { content: Buffer.alloc(0), at: new Date() }
    return `<Contents><Key>${key}</Key><Size>${content.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`
  })
  const next = keys.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const more = `<IsTruncated>${keys.length > pageSize}</IsTruncated>${next}`
  xml(response, 200, `<ListBucketResult>${more}${rows.join('')}</ListBucketResult>`)
}

function listUploads({ uploads }: Store, response: ServerResponse): void {
  const rows = [...uploads].map(
    ([id, { key, at }]) =>
      `<Upload><Key>${key.replace(/^[^/]+\//, '')}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
  )
  xml(response, 200, `<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>`)
}

function xml(response: ServerResponse, status: number, content: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${content}`)
}

const hex = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const mac = (key: Buffer | string, said: string) => createHmac('sha256', key).update(said).digest()
const tagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Signature Version 4, header form. */
function refuseWrongSignature(request: IncomingMessage, url: URL, body: Buffer): void {
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (said === null) throw new Refused(403, 'AccessDenied')
  const [, id, day = '', where = '', names = '', signature = ''] = said
  if (id !== accessKey || where !== region) throw new Refused(403, 'InvalidAccessKeyId')
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)))
    throw new Refused(403, 'AccessDenied')
  const hash = String(request.headers['x-amz-content-sha256'])
  if (hash !== hex(body)) throw new Refused(400, 'XAmzContentSHA256Mismatch')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const path = decodeURIComponent(url.pathname).split('/').map(encoded).join('/')
  const headers = signed.map((name) => `${name}:${String(request.headers[name]).trim().replaceAll(/ +/g, ' ')}\n`)
  const canonical = [request.method, path, query, headers.join(''), names, hash].join('\n')
  const at = String(request.headers['x-amz-date'])
  const toSign = ['AWS4-HMAC-SHA256', at, `${day}/${where}/s3/aws4_request`, hex(canonical)].join('\n')
  const key = mac(mac(mac(mac(`AWS4${secretKey}`, day), where), 's3'), 'aws4_request')
  if (!timingSafeEqual(mac(key, toSign), Buffer.from(signature, 'hex'))) throw new Refused(403, 'SignatureDoesNotMatch')
}
