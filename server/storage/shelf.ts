import type { Right } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'

/** SHA-256 of the stored content; null for files older than hashes, and for a size that does not exist. */
export type Hashes = { readonly sha256: Buffer | null; readonly small_sha256: Buffer | null }

/** A file that was stored and now gets its row. */
export type KeptFile = Hashes & {
  readonly id: string
  readonly name: string
  readonly media_type: string
  readonly bytes: number
  readonly width: number | null
  readonly height: number | null
}

/** The rules of one kind of files: who may add and read them, and how their rows are written, under a lock of what they belong to. */
export type Shelf = {
  readonly types: readonly string[]
  readonly keepers: readonly Right[]
  /** Empty: everybody who works in the shop. */
  readonly readers: readonly Right[]
  /** Makes sure that one more file may be added. Fails NOT_FOUND and FILE_UPLOAD_ERROR. */
  readonly requirePlace: (tx: Tx, ownerId: string, member: Member) => Promise<void>
  /** Writes the row of a file. Fails as `requirePlace`. */
  readonly add: (tx: Tx, ownerId: string, file: KeptFile, member: Member) => Promise<unknown>
  /** Fails NOT_FOUND, also for a file of another owner. */
  readonly find: (
    tx: Tx,
    of: { readonly id: string; readonly ownerId: string },
    member: Member,
  ) => Promise<Hashes & { readonly name: string; readonly media_type: string }>
}
