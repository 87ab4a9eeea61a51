import { general } from '@tunda/contract/failure'
import {
  type FileKind,
  fileFailures,
  mostFiles,
  type ProductFile,
  uploadTypes,
} from '@tunda/contract/products/product-files'
import type { Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import type { Member } from '../../context.ts'
import { publish } from '../../events/publish.ts'
import { fail } from '../../fail.ts'
import { lockByName } from '../../lock-by-name.ts'
import type { Hashes, KeptFile, Shelf } from '../../storage/shelf.ts'

const columns = 'id, product_id, kind, name, media_type, bytes, width, height, position, user_id, created_at'

type NewFile = KeptFile & Pick<ProductFile, 'product_id' | 'kind'>

/** Photos and papers of products: everybody of the shop sees them. */
export const productShelves: Readonly<Record<FileKind, Shelf>> = {
  images: shelfOf('images'),
  documents: shelfOf('documents'),
}

function shelfOf(kind: FileKind): Shelf {
  return {
    types: uploadTypes[kind],
    keepers: ['manage_products'],
    readers: [],
    requirePlace: (tx, product_id, member) => requirePlace(tx, { product_id, kind }, member),
    add: (tx, product_id, file, member) => addFile(tx, { ...file, product_id, kind }, member),
    find: (tx, { id, ownerId: product_id }, member) => getStoredFile(tx, { id, product_id, kind }, member),
  }
}

/** The files of a product, images first, each kind in its order; none for another shop's. */
export async function listFiles(tx: Tx, { product_id }: { product_id: string }, member: Member) {
  const product_files = await tx.query<ProductFile>(
    `select ${columns} from product_files where org_id = $1 and product_id = $2 order by kind desc, position, created_at, id`,
    [member.org_id, product_id],
  )
  return { product_files }
}

/** Makes sure that the product is there and may have one more file of the kind. Fails NOT_FOUND and FILE_UPLOAD_ERROR. */
async function requirePlace(
  tx: Tx,
  { product_id, kind }: { product_id: string; kind: FileKind },
  member: Member,
): Promise<void> {
  // Locked, so that two concurrent uploads do not both take the last place.
  const [product] = await tx.query('select 1 from products where org_id = $1 and id = $2 for no key update', [
    member.org_id,
    product_id,
  ])
  if (product === undefined) throw fail(general.notFound)
  const [held] = await tx.query<{ count: number }>(
    'select count(*) from product_files where org_id = $1 and product_id = $2 and kind = $3',
    [member.org_id, product_id, kind],
  )
  if ((held?.count ?? 0) >= mostFiles[kind]) throw fail(fileFailures.tooMany, { reason: 'count' })
}

/** Until the transaction ends nobody else adds a file to this shop, so that two at once do not both find the last room. Before every other lock. */
export async function lockStored(tx: Tx, { org_id }: Member): Promise<void> {
  await lockByName(tx, `stored ${org_id}`)
}

/** Kilobytes of all the shop's files and `bytes` more. */
export async function storedWith(tx: Tx, bytes: number, { org_id }: Member): Promise<number> {
  const [held] = await tx.query<{ bytes: number }>(
    'select coalesce(sum(bytes), 0)::bigint as bytes from product_files where org_id = $1',
    [org_id],
  )
  return Math.ceil(((held?.bytes ?? 0) + bytes) / 1024)
}

/** Notes a file that lies in the storage. Fails as `requirePlace`. */
async function addFile(tx: Tx, file: NewFile, member: Member): Promise<ProductFile> {
  await requirePlace(tx, file, member)
  const { id, product_id, kind, name, media_type, bytes, width, height, sha256, small_sha256 } = file
  const [added] = await tx.query<ProductFile>(
    `insert into product_files (org_id, id, product_id, kind, name, media_type, bytes, width, height, position, user_id,
       created_at, sha256, small_sha256)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce(max(position) + 1, 0), $10, $11, $12, $13
     from product_files where org_id = $1 and product_id = $3 and kind = $4
     returning ${columns}`,
    [
      member.org_id,
      id,
      product_id,
      kind,
      name,
      media_type,
      bytes,
      width,
      height,
      member.user_id,
      now(),
      sha256,
      small_sha256,
    ],
  )
  if (added === undefined) throw new Error('an insert answers its row')
  await showFirst(tx, member, product_id)
  await publish(tx, [{ event: 'product_file.added', ...about(member, added), after: keptOf(added) }])
  return added
}

/** Lets an image stand for its product. Fails NOT_FOUND, for a document too. */
export async function makeFirst(tx: Tx, { id }: { id: string }, member: Member): Promise<ProductFile> {
  const [first] = await tx.query<ProductFile>(
    `update product_files f
     set position = (select min(position) - 1 from product_files o where o.org_id = f.org_id and o.product_id = f.product_id and o.kind = f.kind)
     where org_id = $1 and id = $2 and kind = 'images' returning ${columns}`,
    [member.org_id, id],
  )
  if (first === undefined) throw fail(general.notFound)
  await showFirst(tx, member, first.product_id)
  return first
}

/** Takes a file off its product. What lies in the storage is removed after the commit. Fails NOT_FOUND. */
export async function removeFile(tx: Tx, { id }: { id: string }, member: Member): Promise<ProductFile> {
  const [removed] = await tx.query<ProductFile>(
    `delete from product_files where org_id = $1 and id = $2 and product_id is not null returning ${columns}`,
    [member.org_id, id],
  )
  if (removed === undefined) throw fail(general.notFound)
  await showFirst(tx, member, removed.product_id)
  await publish(tx, [{ event: 'product_file.removed', ...about(member, removed), before: keptOf(removed) }])
  return removed
}

/** A file of this kind and product, in the member's shop, with the hashes of its contents. Fails NOT_FOUND. */
async function getStoredFile(
  tx: Tx,
  asked: { id: string; product_id: string; kind: string },
  member: Member,
): Promise<ProductFile & Hashes> {
  const [file] = await tx.query<ProductFile & Hashes>(
    `select ${columns}, sha256, small_sha256 from product_files where org_id = $1 and id = $2 and product_id = $3 and kind = $4`,
    [member.org_id, asked.id, asked.product_id, asked.kind],
  )
  if (file === undefined) throw fail(general.notFound)
  return file
}

/** The first image is the one that lists show. */
async function showFirst(tx: Tx, member: Member, productId: string): Promise<void> {
  await tx.query(
    `update products set image_id = (
       select id from product_files where org_id = $1 and product_id = $2 and kind = 'images' order by position, created_at, id limit 1
     ) where org_id = $1 and id = $2`,
    [member.org_id, productId],
  )
}

/** The trail names the product whose file it is. */
const about = (actor: Member, { product_id: id }: ProductFile) => ({ org_id: actor.org_id, actor, id })

const keptOf = ({ kind, name, bytes }: ProductFile) => ({ kind, name, bytes })
