import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { writeArchive } from '../exports/write-archive.ts'
import { openStore } from '../storage/open-store.ts'
import { done, type Given, type Outcome, refused, typedPath, WrongUse } from './command.ts'
import { withDatabase } from './command-line.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function run({ words: [org_id = ''], options }: Given): Promise<Outcome> {
  if (!uuid.test(org_id))
    throw new WrongUse(`${org_id} is not a shop id. A shop id looks like 5b52dbdb-57e8-4d18-9de5-35715aee39df.`)
  const file = typedPath(options.to ?? `${org_id}.zip`)
  return await withDatabase(async (database, settings) => {
    const [shop] = await database.asPlatform((tx) =>
      tx.query<{ name: string }>('select name from organizations where id = $1', [org_id]),
    )
    if (shop === undefined) return refused(`There is no shop with the id ${org_id}.`)
    const archive = await writeArchive(database, openStore(settings), { org_id, name: shop.name })
    const draft = `${file}.part`
    try {
      await pipeline(archive, createWriteStream(draft, { mode: 0o600, flush: true }))
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    const { size: bytes } = await stat(file)
    return done(`Exported ${shop.name} to ${file}.`, { file, bytes, name: shop.name })
  })
}
