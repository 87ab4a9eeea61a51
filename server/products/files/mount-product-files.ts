import { createHash, randomUUID } from 'node:crypto'
import { type ErrorBody, general } from '@tunda/contract/failure'
import { mayCall, type Right } from '@tunda/contract/organization/rights'
import { fileFailures, largestUpload } from '@tunda/contract/products/product-files'
import { Id } from '@tunda/contract/shapes'
import type { Database, Tx } from '@tunda/database'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Member } from '../../context.ts'
import { enter, lastShopOf, memberOf } from '../../doors/callers.ts'
import { type Credentials, callerOf } from '../../doors/credentials.ts'
import { fail } from '../../fail.ts'
import { inTime } from '../../http/deadline.ts'
import { errorBody, failureOf, secondsToWait } from '../../http/wire-errors.ts'
import type { Quotas } from '../../quotas/open-quotas.ts'
import type { FileSize, FileStore } from '../../storage/file-store.ts'
import { RefusedPicture, remakePicture } from '../../storage/pictures.ts'
import type { Shelf } from '../../storage/shelf.ts'
import type { Trial } from '../../subscription/plan.ts'
import { isPlainPdf, typeOf } from './file-content.ts'
import { lockStored, storedWith } from './product-files.ts'

export type FileParts = Credentials & {
  readonly database: Database
  readonly store: FileStore
  readonly trial: Trial
  readonly quotas: Quotas
  /** The kinds of files, by their segment of the path. */
  readonly shelves: Readonly<Record<string, () => Promise<Shelf>>>
}

/** What a form says around a file that is sent in one. */
const roomForForm = 16_384

/** Mounts uploading and reading of files, each kind on its shelf: bytes, which the contract library's handler is not made for. */
export async function mountProductFiles(app: FastifyInstance, parts: FileParts): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: largestUpload + roomForForm },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error: FastifyError, request, reply) => refuse(error, request, reply))
    // Before megabytes of it are read into memory: nobody's file is kept.
    scope.addHook('onRequest', async (request) => {
      if ((await callerOf(request, parts)) === undefined) throw fail(general.notAuthenticated)
    })
    scope.post('/storage/v1/object/:kind/:owner_id', async (request, reply) => {
      return await reply.send(await inTime(() => upload(request, parts)))
    })
    scope.get('/storage/v1/object/:kind/:owner_id/:id', (request, reply) => show(request, reply, parts))
  })
}

/** Admits a member with one of the rights (or any member, if none is named), and runs `work` in their transaction. */
async function asMember<Result>(
  request: FastifyRequest,
  parts: FileParts,
  rights: readonly Right[],
  work: (tx: Tx, member: Member) => Promise<Result>,
): Promise<Result> {
  const caller = await callerOf(request, parts)
  if (caller === undefined) throw fail(general.notAuthenticated)
  return await parts.database.calls.asAppFor(lastShopOf(caller) || undefined, async (tx) => {
    const [entry] = await enter(tx, [caller])
    if (entry === undefined) throw fail(general.notAuthenticated)
    const member = memberOf(entry, caller, parts.trial)
    if (!mayCall({ rights }, member)) throw fail(general.notAllowed)
    return await work(tx, member)
  })
}

type Place = { readonly shelf: Shelf; readonly ownerId: string }

async function placeOf(request: FastifyRequest, { shelves }: FileParts): Promise<Place> {
  const { kind = '', owner_id = '' } = request.params as Record<string, string | undefined>
  const shelf = Object.hasOwn(shelves, kind) ? shelves[kind] : undefined
  if (shelf === undefined || !Id.safeParse(owner_id).success) throw fail(general.notFound)
  return { shelf: await shelf(), ownerId: owner_id }
}

async function upload(request: FastifyRequest, parts: FileParts) {
  const { shelf, ownerId } = await placeOf(request, parts)
  const org_id = await asMember(request, parts, shelf.keepers, async (tx, member) => {
    await shelf.requirePlace(tx, ownerId, member)
    parts.quotas.requireRoom(
      'stored.shop',
      await storedWith(tx, Number(request.headers['content-length'] ?? 0), member),
    )
    return member.org_id
  })
  const { content, name } = await sentFile(request)
  if (content.length === 0) throw fail(fileFailures.refused, { reason: 'empty' })
  if (content.length > largestUpload) throw fail(fileFailures.tooLarge, { reason: 'size' })
  const type = typeOf(content)
  if (type === undefined || !shelf.types.includes(type)) throw fail(fileFailures.wrongType, { reason: 'type' })
  const id = randomUUID()
  try {
    const kept = await keep(parts.store, { org_id, id }, content, type)
    return await asMember(request, parts, shelf.keepers, async (tx, member) => {
      await lockStored(tx, member)
      parts.quotas.requireRoom('stored.shop', await storedWith(tx, kept.bytes, member))
      return await shelf.add(tx, ownerId, { id, name, ...kept }, member)
    })
  } catch (error) {
    // A file that cannot be removed now has no row, so a job removes it later.
    await parts.store.remove({ org_id, id }).catch(() => undefined)
    throw error
  }
}

/** Stores a file: a picture re-encoded, a document as it is. */
async function keep(store: FileStore, file: { org_id: string; id: string }, content: Buffer, type: string) {
  if (type === 'application/pdf') {
    if (!(await isPlainPdf(content, file.org_id))) throw fail(fileFailures.refused, { reason: 'content' })
    await store.put({ ...file, size: 'document' }, content)
    const sha256 = hashOf(content)
    return {
      media_type: type,
      bytes: content.length,
      width: null,
      height: null,
      sha256,
      small_sha256: null,
    }
  }
  const { large, small, width, height } = await remakePicture(content, file.org_id).catch((error: unknown) => {
    if (!(error instanceof RefusedPicture)) throw error
    throw error.reason === 'busy' ? fail(general.busy) : fail(fileFailures.refused, { reason: error.reason })
  })
  await Promise.all([store.put({ ...file, size: 'large' }, large), store.put({ ...file, size: 'small' }, small)])
  const hashes = { sha256: hashOf(large), small_sha256: hashOf(small) }
  return { media_type: 'image/webp', bytes: large.length, width, height, ...hashes }
}

function hashOf(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}

/** The file of a request: its body, or the one file of a form. The name is for people; it never becomes a path. */
async function sentFile(request: FastifyRequest): Promise<{ content: Buffer; name: string }> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) {
    const { name } = request.query as { name?: unknown }
    return { content: body, name: nameOf(typeof name === 'string' ? name : '') }
  }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  const file = form && [...form.values()].find((value) => value instanceof File)
  if (!(file instanceof File)) throw fail(fileFailures.refused, { reason: 'empty' })
  return { content: Buffer.from(await file.arrayBuffer()), name: nameOf(file.name) }
}

/** A name as it may be shown: its last part, printable, at most 120 characters. */
function nameOf(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const printable = last.replaceAll(/[\p{Cc}\p{Cs}\p{Cf}"<>]/gu, '').trim()
  return [...printable].slice(0, 120).join('') || 'file'
}

async function show(request: FastifyRequest, reply: FastifyReply, parts: FileParts) {
  const { shelf, ownerId } = await placeOf(request, parts)
  const { id = '' } = request.params as { id?: string }
  if (!Id.safeParse(id).success) throw fail(general.notFound)
  const { file, org_id } = await inTime(() =>
    asMember(request, parts, shelf.readers, async (tx, member) => ({
      file: await shelf.find(tx, { id, ownerId }, member),
      org_id: member.org_id,
    })),
  )
  const { size } = request.query as { size?: unknown }
  const wanted: FileSize = file.media_type === 'application/pdf' ? 'document' : size === 'small' ? 'small' : 'large'
  const content = await parts.store.get({ org_id, id, size: wanted })
  if (content === undefined) throw fail(general.notFound)
  const expected = wanted === 'small' ? file.small_sha256 : file.sha256
  if (expected !== null && !hashOf(content).equals(expected)) {
    request.log.error(
      { org_id, file_id: id, size: wanted },
      'a stored file is not what was stored: it is not given out',
    )
    throw fail(fileFailures.changed)
  }
  return await reply
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    // A file never changes under its id, but the cache is per person, in case another person uses the same browser.
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('vary', 'authorization')
    .type(file.media_type)
    .send(content)
}

function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = isTooLarge(error) ? fail(fileFailures.tooLarge, { reason: 'size' }) : failureOf(error, request.log)
  const seconds = secondsToWait(failure)
  if (seconds !== undefined) reply.header('retry-after', String(seconds))
  const body: ErrorBody = errorBody(failure)
  return reply.code(failure.entry.status).send(body)
}

function isTooLarge(error: FastifyError): boolean {
  return error.statusCode === 413
}
