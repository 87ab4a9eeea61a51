import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describeApi } from '../http/docs.ts'
import { describedCalls } from './described-calls.ts'
import { clientFile, packClient } from './write-client.ts'

// `npm run client -- [--to folder]`: the typed client as npm packs it, to be published or installed as a file.
const { values } = parseArgs({ options: { to: { type: 'string', default: 'dist' } } })
const folder = resolve(values.to)
await mkdir(folder, { recursive: true })
const file = join(folder, clientFile)
await writeFile(file, await packClient(describedCalls((await describeApi()).paths ?? {})))
process.stdout.write(`${file}\n`)
