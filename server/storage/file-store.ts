import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Stores uploaded files, in a folder or an S3 bucket. They are named by shop, file id and picture size, never by their original name.
 */
export type FileStore = {
  readonly put: (key: FileKey, content: Uint8Array) => Promise<void>
  /** The content; undefined if there is no such file. */
  readonly get: (key: FileKey) => Promise<Buffer | undefined>
  /** Removes every size of a file, if there is any. */
  readonly remove: (file: StoredFile) => Promise<void>
  /** Removes all files of a shop, if there are any. */
  readonly removeShop: (orgId: string) => Promise<void>
  /** Files that were last written before `instant`, one after the other, once a size. Whoever reads them may remove them. */
  readonly listOld: (instant: Date) => AsyncIterable<StoredFile>
}

/** A file, in whatever sizes it is kept. */
export type StoredFile = { readonly org_id: string; readonly id: string }
export type FileKey = StoredFile & { readonly size: FileSize }

/** Pictures are stored large and small, documents as they were uploaded. */
export const fileSizes = ['large', 'small', 'document'] as const
export type FileSize = (typeof fileSizes)[number]

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The name of a file below its store, `shop/file.size`. Fails for what is no id. */
export function nameOf({ org_id, id, size }: FileKey): string {
  return `${folderOf(org_id)}/${fileId(id)}.${size}`
}

/** The folder of a shop. Fails for what is no id. */
export function folderOf(orgId: string): string {
  if (!uuid.test(orgId)) throw new Error('a shop is named by its id')
  return orgId
}

function fileId(id: string): string {
  if (!uuid.test(id)) throw new Error('a stored file is named by ids')
  return id
}

/** The file whose name is `shop/file.size`; undefined for another name. */
export function fileNamed(name: string): StoredFile | undefined {
  const [org_id = '', rest = ''] = name.split('/')
  const id = rest.split('.', 1)[0] ?? ''
  return uuid.test(org_id) && uuid.test(id) ? { org_id, id } : undefined
}

/** The folder with an installation's files. */
export function storageIn(dataDir: string): string {
  return join(dataDir, 'storage')
}

/** The file system or the S3 store failed; `cause` is its error. */
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

/** What `work` answers. Fails with StorageFailed. */
export async function toStorage<Result>(work: Promise<Result>): Promise<Result> {
  return await work.catch((cause: unknown) => {
    throw new StorageFailed(cause)
  })
}

/** Stores files in `folder`, one folder for each shop. Reading and writing fail with StorageFailed. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: FileKey) => join(folder, nameOf(key))
  return {
    put: async (key, content) => await toStorage(writeWhole(pathOf(key), content)),
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
      await rm(join(folder, folderOf(orgId)), { recursive: true, force: true })
    },
    listOld: (instant) => oldIn(folder, instant),
  }
}

/** Also removes what interrupted writes left behind. */
async function* oldIn(folder: string, instant: Date): AsyncGenerator<StoredFile> {
  const shops = await readdir(folder).catch(() => [])
  for (const org_id of shops.filter((name) => uuid.test(name))) {
    for (const name of await readdir(join(folder, org_id))) {
      const path = join(folder, org_id, name)
      const written = await stat(path).catch(() => undefined)
      if (written === undefined || written.mtime >= instant) continue
      const file = fileNamed(`${org_id}/${name}`)
      if (name.endsWith('.part')) await rm(path, { force: true })
      else if (file !== undefined) yield file
    }
  }
}

/** Writes the file completely or not at all, also if the machine stops meanwhile or the disk is full. */
async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const folder = dirname(path)
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
