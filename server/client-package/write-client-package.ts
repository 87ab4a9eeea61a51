import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packOwnClient } from './pack-own-client.ts'
import { clientFile } from './write-client.ts'

// `npm run client -- [--to folder]`: the typed client as npm packs it, to be published or installed as a file.
const { values } = parseArgs({ options: { to: { type: 'string', default: 'dist' } } })
const folder = resolve(values.to)
await mkdir(folder, { recursive: true })
const file = join(folder, clientFile)
await writeFile(file, await packOwnClient())
process.stdout.write(`${file}\n`)
