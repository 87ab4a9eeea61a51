import { readSettings } from '../settings.ts'
import { copyFiles } from '../storage/copy-files.ts'
import { storageIn } from '../storage/file-store.ts'
import { placeAt } from '../storage/places.ts'
import { done, type Given, type Outcome, required, WrongUse } from './command.ts'

export async function run(given: Given): Promise<Outcome> {
  const to = required(given, 'to')
  if (to !== 'bucket' && to !== 'folder') throw new WrongUse('--to must be bucket or folder.')
  const { DATA_DIR, STORAGE_URL } = readSettings(process.env)
  if (STORAGE_URL === undefined) throw new WrongUse('Set STORAGE_URL to the bucket, such as s3://bucket/folder.')
  const [folder, bucket] = [placeAt(storageIn(DATA_DIR)), placeAt(STORAGE_URL)]
  const copied = await (to === 'bucket' ? copyFiles(folder, bucket) : copyFiles(bucket, folder))
  const size = `${(copied.bytes / 1_048_576).toFixed(1)} MB`
  return done(`Files copied: ${copied.copied} (${size}). Already there: ${copied.known}.`, { ...copied })
}
