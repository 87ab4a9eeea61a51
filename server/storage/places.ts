import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'

/** A stored file. */
export type Stored = { readonly name: string; readonly bytes: number; readonly at: Date }
export type Opened = { readonly bytes: number; readonly content: () => AsyncIterable<Buffer> }

/** Where files are stored by name, such as `folder/name`: a folder of this machine, or an S3 bucket. */
export type Place = {
  readonly address: string
  /** The files whose names begin with `prefix`; none if the place does not exist yet. */
  readonly list: (prefix: string) => AsyncIterable<Stored>
  /** Opens a file; undefined if there is none. Its content must be read at once. */
  readonly open: (name: string) => Promise<Opened | undefined>
  /** Writes a file, which appears under its name only once it is complete and durable. Returns its size in bytes. */
  readonly write: (name: string, content: AsyncIterable<Buffer>) => Promise<number>
  /** Removes a file, if there is one. */
  readonly remove: (name: string) => Promise<void>
  /** Removes what writes to names with this prefix left behind that were interrupted more than a day ago. */
  readonly tidy: (prefix: string) => Promise<void>
}

const beginning = 's3://'

export function isBucket(address: string): boolean {
  return address.startsWith(beginning)
}

/** The place at an address: `s3://bucket` or `s3://bucket/folder`, else a folder. */
export function placeAt(address: string): Place {
  if (!isBucket(address)) return folderPlace(address)
  // The client takes some megabytes, and most installations need none.
  const opened = import('./s3-place.ts').then(({ s3Place }) => s3Place(address))
  opened.catch(() => undefined)
  return {
    address,
    list: async function* (prefix) {
      yield* (await opened).list(prefix)
    },
    open: async (name) => await (await opened).open(name),
    write: async (name, content) => await (await opened).write(name, content),
    remove: async (name) => await (await opened).remove(name),
    tidy: async (prefix) => await (await opened).tidy(prefix),
  }
}

/** The address of the file with that name. */
export function addressIn(address: string, name: string): string {
  return isBucket(address) ? `${address.replace(/\/$/, '')}/${name}` : join(address, name)
}

/** Splits the address of a file into its place and its name. */
export function placeOf(address: string): { readonly place: Place; readonly name: string } {
  return { place: placeAt(dirname(address)), name: basename(address) }
}

/** The content of the file at an address, piece by piece. Fails if there is none. */
export async function* contentAt(address: string): AsyncGenerator<Buffer> {
  const { place, name } = placeOf(address)
  const found = await place.open(name)
  if (found === undefined) throw new Error(`${address} does not exist.`)
  yield* found.content()
}

/** The whole content in one buffer. */
export async function readAll(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}

function folderPlace(folder: string): Place {
  return {
    address: folder,
    list: (prefix) => filesIn(folder, prefix, ''),
    open: async (name) => {
      const found = await stat(join(folder, name)).catch(noneIfMissing)
      if (found === undefined) return undefined
      return { bytes: found.size, content: () => createReadStream(join(folder, name)) }
    },
    write: async (name, content) => await writeFileWhole(join(folder, name), content),
    remove: async (name) => await rm(join(folder, name), { force: true }),
    tidy: async (prefix) => {
      const yesterday = Date.now() - 86_400_000
      for (const name of await readdir(folder).catch(() => [])) {
        if (!name.startsWith(prefix) || !name.endsWith('.part')) continue
        const found = await stat(join(folder, name)).catch(noneIfMissing)
        if (found?.isFile() === true && found.mtimeMs < yesterday) await rm(join(folder, name), { force: true })
      }
    },
  }
}

async function* filesIn(folder: string, prefix: string, below: string): AsyncGenerator<Stored> {
  const entries = (await readdir(join(folder, below), { withFileTypes: true }).catch(noneIfMissing)) ?? []
  for (const entry of entries) {
    const name = `${below}${entry.name}`
    const isOnTheWay = name.startsWith(prefix) || prefix.startsWith(`${name}/`)
    if (entry.isDirectory() && isOnTheWay) yield* filesIn(folder, prefix, `${name}/`)
    if (!entry.isFile() || !name.startsWith(prefix) || name.endsWith('.part')) continue
    const found = await stat(join(folder, name)).catch(noneIfMissing)
    if (found !== undefined) yield { name, bytes: found.size, at: found.mtime }
  }
}

async function writeFileWhole(path: string, content: AsyncIterable<Buffer>): Promise<number> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${path}.part`
  let bytes = 0
  try {
    const file = await open(draft, 'w', 0o600)
    try {
      for await (const piece of content) {
        await file.writeFile(piece)
        bytes += piece.length
      }
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(folder)
  return bytes
}

/** Without syncing the folder, a new name may be lost when the machine stops. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}

function noneIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}

/** Content of one piece, as `write` takes it. */
export function inOne(content: Uint8Array): AsyncIterable<Buffer> {
  return Readable.from([Buffer.from(content)])
}
