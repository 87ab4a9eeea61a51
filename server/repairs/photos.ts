import { general } from '@tunda/contract/failure'
import { uploadTypes } from '@tunda/contract/products/product-files'
import { mostRepairPhotos } from '@tunda/contract/repairs/repair-failures'
import type { RepairPhoto } from '@tunda/contract/repairs/repair-shapes'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { fileRows } from '../storage/file-rows.ts'
import type { Hashes, Shelf } from '../storage/shelf.ts'
import { lockRepair, requireOpen } from './repair-rows.ts'

const noted = fileRows({ owner: 'repair_id', kind: 'repairs', most: mostRepairPhotos })

/** How a device looked when it was handed in: seen by whoever repairs at its location. */
export const photosOfRepairs: Shelf = {
  types: uploadTypes.images,
  keepers: ['manage_repairs'],
  readers: ['manage_repairs'],
  requirePlace: async (tx, id, member) => {
    requireOpen(await lockRepair(tx, id, member))
    await noted.requireRoom(tx, id, member)
  },
  add: async (tx, repairId, file, member) => {
    const { number } = await lockRepair(tx, repairId, member)
    await photosOfRepairs.requirePlace(tx, repairId, member)
    await noted.insert(tx, repairId, file, member)
    await publish(tx, [
      { event: 'repair.photo_added', org_id: member.org_id, actor: member, id: repairId, after: { number } },
    ])
    return { id: file.id }
  },
  find: async (tx, { id, ownerId }, { org_id, location_ids }) => {
    const [file] = await tx.query<Hashes & Pick<RepairPhoto, 'name' | 'media_type'>>(
      `select f.name, f.media_type, f.sha256, f.small_sha256 from product_files f join repairs r on r.org_id = f.org_id and r.id = f.repair_id
       where f.org_id = $1 and f.id = $2 and f.repair_id = $3 and ($4::uuid[] is null or r.location_id = any ($4))`,
      [org_id, id, ownerId, location_ids],
    )
    if (file === undefined) throw fail(general.notFound)
    return file
  },
}

/** Deletes a photo; its file is removed from storage later. Fails NOT_FOUND. */
export async function removePhoto(tx: Tx, { id }: { readonly id: string }, member: Member): Promise<{ id: string }> {
  const { org_id } = member
  const [photo] = await tx.query<{ repair_id: string }>(
    'select repair_id from product_files where org_id = $1 and id = $2 and repair_id is not null',
    [org_id, id],
  )
  if (photo === undefined) throw fail(general.notFound)
  const { number } = await lockRepair(tx, photo.repair_id, member)
  const removed = await tx.query('delete from product_files where org_id = $1 and id = $2 returning 1', [org_id, id])
  if (removed.length === 0) throw fail(general.notFound)
  await publish(tx, [{ event: 'repair.photo_removed', org_id, actor: member, id: photo.repair_id, after: { number } }])
  return { id }
}
