import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Where uploaded files lie: in a folder, or in a bucket of a store that speaks S3. Files are named by the shop, the file's id and the size of
 * picture, never by what they were called.
 */
export type FileStore = {
  readonly put: (key: FileKey, content: Uint8Array) => Promise<void>
  /** The content, or undefined when there is none. */
  readonly get: (key: FileKey) => Promise<Buffer | undefined>
  /** Removes every size of a file; none is fine. */
  readonly remove: (file: Pick<FileKey, 'org_id' | 'id'>) => Promise<void>
  /** Removes everything of a shop; nothing is fine. */
  readonly removeShop: (orgId: string) => Promise<void>
  /** Files that were last written before `instant`. */
  readonly listOld: (instant: Date) => Promise<Pick<FileKey, 'org_id' | 'id'>[]>
}

export type FileKey = { readonly org_id: string; readonly id: string; readonly size: FileSize }

/** Pictures are kept large and small; a document as it came. */
export const fileSizes = ['large', 'small', 'document'] as const
export type FileSize = (typeof fileSizes)[number]

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Where the files of an installation lie. */
export function storageIn(dataDir: string): string {
  return join(dataDir, 'storage')
}

/** What the file system, or the store, said no to; `cause` is its error. */
export class StorageFailed extends Error {
  readonly isFull: boolean

  constructor(cause: unknown) {
    super('the storage of files failed', { cause })
    this.isFull = isFull(cause)
  }
}

const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG', 'QuotaExceeded', 'XMinioStorageFull']

function isFull(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    [...('code' in cause ? [String(cause.code)] : []), cause.name].some((one) => fullCodes.includes(one))
  )
}

async function toStorage<Result>(work: Promise<Result>): Promise<Result> {
  return await work.catch((cause: unknown) => {
    throw new StorageFailed(cause)
  })
}

/** Keeps files in `folder`, a folder a shop. Reading and writing fail with StorageFailed. */
export function folderStore(folder: string): FileStore {
  const pathOf = ({ org_id, id, size }: FileKey) => {
    if (!uuid.test(org_id) || !uuid.test(id)) throw new Error('a stored file is named by ids')
    return join(folder, org_id, `${id}.${size}`)
  }
  return {
    put: async (key, content) => await toStorage(writeWhole(join(folder, key.org_id), pathOf(key), content)),
    get: async (key) => {
      const reading = readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return await toStorage(reading)
    },
    remove: async (file) => {
      await Promise.all(fileSizes.map((size) => rm(pathOf({ ...file, size }), { force: true })))
    },
    removeShop: async (orgId) => {
      if (!uuid.test(orgId)) throw new Error('a shop is named by its id')
      await rm(join(folder, orgId), { recursive: true, force: true })
    },
    listOld: async (instant) => {
      const shops = await readdir(folder).catch(() => [])
      const found = new Map<string, Pick<FileKey, 'org_id' | 'id'>>()
      for (const org_id of shops.filter((name) => uuid.test(name))) {
        for (const name of await readdir(join(folder, org_id))) {
          const path = join(folder, org_id, name)
          const written = await stat(path).catch(() => undefined)
          if (written === undefined || written.mtime >= instant) continue
          const id = name.split('.', 1)[0] ?? ''
          if (name.endsWith('.part')) await rm(path, { force: true })
          else if (uuid.test(id)) found.set(`${org_id} ${id}`, { org_id, id })
        }
      }
      return [...found.values()]
    },
  }
}

/** Whole or not at all, also when the machine stops meanwhile, and nothing is left of what there was no room for. */
async function writeWhole(folder: string, path: string, content: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = join(folder, `${randomUUID()}.part`)
  try {
    await writeFile(unfinished, content, { mode: 0o600, flush: true })
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}
