import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { z } from 'zod'

/** What the file at `path` holds, made by `make` when there is none, and readable by its owner alone. */
export async function readOrKeep<Kept>(
  path: string,
  shape: z.ZodType<Kept>,
  make: () => Kept | Promise<Kept>,
): Promise<Kept> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return (await readKept(path, shape)) ?? (await keepNew(path, shape, await make()))
}

async function readKept<Kept>(path: string, shape: z.ZodType<Kept>): Promise<Kept | undefined> {
  try {
    return shape.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Of several servers that start at once on one folder the first to finish wins, and the others take what it made. */
async function keepNew<Kept>(path: string, shape: z.ZodType<Kept>, made: Kept): Promise<Kept> {
  // Two containers have the same process id.
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'w', 0o600)
  await file.writeFile(`${JSON.stringify(made, null, 2)}\n`)
  await file.sync()
  await file.close()
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

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
