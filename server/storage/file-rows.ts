import { fileFailures } from '@tunda/contract/products/product-files'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import type { KeptFile } from './shelf.ts'

type Of = {
  /** The column of the row that they belong to. */
  readonly owner: 'expense_id' | 'goods_in_id' | 'repair_id'
  readonly kind: 'expenses' | 'papers' | 'repairs'
  /** How many one owner may have. */
  readonly most: number
}

/** Reads and writes the rows of one kind of files. The caller has locked the owner, so that two concurrent uploads do not both take the last place. */
export function fileRows({ owner, kind, most }: Of) {
  return {
    /** Fails FILE_UPLOAD_ERROR if the owner already has as many files as allowed. */
    async requireRoom(tx: Tx, ownerId: string, { org_id }: Member): Promise<void> {
      const [held] = await tx.query<{ count: number }>(
        `select count(*) as count from product_files where org_id = $1 and ${owner} = $2`,
        [org_id, ownerId],
      )
      if ((held?.count ?? 0) >= most) throw fail(fileFailures.tooMany, { reason: 'count' })
    },
    async insert(tx: Tx, ownerId: string, file: KeptFile, { org_id, user_id }: Member): Promise<void> {
      const { id, name, media_type, bytes, width, height, sha256, small_sha256 } = file
      await tx.query(
        `insert into product_files (org_id, id, ${owner}, kind, name, media_type, bytes, width, height, user_id, created_at, sha256, small_sha256)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        [org_id, id, ownerId, kind, name, media_type, bytes, width, height, user_id, now(), sha256, small_sha256],
      )
    },
  }
}
