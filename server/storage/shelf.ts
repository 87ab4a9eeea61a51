import type { Right } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'

/** SHA-256 of what lies in the storage; null for what was kept before hashes were, and for a size there is not. */
export type Hashes = { readonly sha256: Buffer | null; readonly small_sha256: Buffer | null }

/** A file that lies in the storage and is to be noted. */
export type KeptFile = Hashes & {
  readonly id: string
  readonly name: string
  readonly media_type: string
  readonly bytes: number
  readonly width: number | null
  readonly height: number | null
}

/** What files of one kind belong to, who may keep and read them, and where they are noted: under a lock of what they belong to. */
export type Shelf = {
  readonly types: readonly string[]
  readonly keepers: readonly Right[]
  /** None named: whoever works in the shop. */
  readonly readers: readonly Right[]
  /** Makes sure that there is room for one more. Fails NOT_FOUND and FILE_UPLOAD_ERROR. */
  readonly requirePlace: (tx: Tx, ownerId: string, member: Member) => Promise<void>
  /** Notes a file. Fails as `requirePlace`. */
  readonly add: (tx: Tx, ownerId: string, file: KeptFile, member: Member) => Promise<unknown>
  /** Fails NOT_FOUND, also for another's. */
  readonly find: (
    tx: Tx,
    of: { readonly id: string; readonly ownerId: string },
    member: Member,
  ) => Promise<Hashes & { readonly name: string; readonly media_type: string }>
}
