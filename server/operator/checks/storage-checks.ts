import { randomUUID } from 'node:crypto'
import type { Settings } from '../../settings.ts'
import { inOne, isBucket, placeAt, readAll } from '../../storage/places.ts'
import { type Finding, fault, fine } from './finding.ts'

type Where = Pick<Settings, 'STORAGE_URL' | 'BACKUP_DIR'>

/** Whether the buckets that are named take a file, give it back, list it and let it go. */
export async function checkBuckets({ STORAGE_URL, BACKUP_DIR }: Where): Promise<Finding[]> {
  const found: Finding[] = []
  if (STORAGE_URL !== undefined) found.push(await checkBucket('storage', STORAGE_URL))
  if (BACKUP_DIR !== undefined && isBucket(BACKUP_DIR)) found.push(await checkBucket('backup bucket', BACKUP_DIR))
  return found
}

async function checkBucket(check: string, address: string): Promise<Finding> {
  const place = placeAt(address)
  const [name, sent] = [`doctor-${randomUUID()}`, Buffer.from(randomUUID())]
  try {
    await place.write(name, inOne(sent))
    const got = await place.open(name)
    if (got === undefined || !(await readAll(got.content())).equals(sent))
      throw new Error('a file reads back differently from what was written')
    let isListed = false
    for await (const one of place.list(name)) isListed ||= one.name === name
    if (!isListed) throw new Error('a file that was written is not listed')
    await place.remove(name)
    if ((await place.open(name)) !== undefined) throw new Error('a file that was deleted is still there')
    return fine(check, `${address} stores files and returns them`)
  } catch (error) {
    const why =
      error instanceof Error ? `${error.name === 'Error' ? '' : `${error.name}: `}${error.message}` : String(error)
    return fault(
      check,
      `${address} does not work: ${why}`,
      'Check S3_ENDPOINT, S3_REGION and the keys, which must be allowed to read, write, list and delete',
    )
  }
}
