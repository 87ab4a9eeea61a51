import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { z } from 'zod'

/** The content of the file at `path`, created by `make` if there is none, and readable only by its owner. */
export async function readOrKeep<Kept>(
  path: string,
  shape: z.ZodType<Kept>,
  make: () => Kept | Promise<Kept>,
): Promise<Kept> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return (await readKept(path, shape)) ?? (await keepNew(path, shape, await make()))
}

/** The content of the file; undefined if there is none. */
export async function readKept<Kept>(path: string, shape: z.ZodType<Kept>): Promise<Kept | undefined> {
  try {
    return shape.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Replaces the file's content, completely or not at all even if the machine stops. Owner and mode stay the same. */
export async function replaceFile(path: string, kept: unknown): Promise<void> {
  await removeDrafts(path)
  const draft = await writeDraft(path, kept)
  try {
    await takeOver(draft, path)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  const folder = await open(dirname(path))
  await folder.sync()
  await folder.close()
}

/** If several servers start on one folder at once, the first to finish wins, and the others use its file. */
async function keepNew<Kept>(path: string, shape: z.ZodType<Kept>, made: Kept): Promise<Kept> {
  const draft = await writeDraft(path, made)
  try {
    await link(draft, path)
    return made
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
    return shape.parse(JSON.parse(await readFile(path, 'utf8')))
  } finally {
    await rm(draft)
  }
}

async function writeDraft(path: string, kept: unknown): Promise<string> {
  // Two containers have the same process id.
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  await file.writeFile(`${JSON.stringify(kept, null, 2)}\n`)
  await file.sync()
  await file.close()
  return draft
}

/** Removes drafts of interrupted writes: each is a copy of a secret. */
async function removeDrafts(path: string): Promise<void> {
  const beginning = `${basename(path)}.`
  const drafts = (await readdir(dirname(path))).filter((name) => name.startsWith(beginning))
  await Promise.all(drafts.map((name) => rm(join(dirname(path), name), { force: true })))
}

/** A command that is run as root must not leave a file that the service cannot read. */
async function takeOver(draft: string, path: string): Promise<void> {
  const [from, to] = [await open(path), await open(draft)]
  try {
    const { uid, gid, mode } = await from.stat()
    await to.chown(uid, gid)
    await to.chmod(mode & 0o777)
  } finally {
    await from.close()
    await to.close()
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
