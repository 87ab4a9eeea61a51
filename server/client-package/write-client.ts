import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { appVersion } from '@tunda/contract/version'
import type { BackedUpFile } from '@tunda/database/backup/base-backup'
import { packed } from '../backups/archive.ts'
import type { DescribedCall } from './described-calls.ts'
import { typePrinter } from './schema-types.ts'

export const clientName = 'tunda-client'
/** The name that npm gives the file. */
export const clientFile = `${clientName}-${appVersion}.tgz`

/** The package's files by name, generated from the calls of this version. */
export async function clientFiles(calls: readonly DescribedCall[]): Promise<Map<string, string>> {
  const read = (name: string) => readFile(join(import.meta.dirname, name), 'utf8')
  const [calling, types, readme] = await Promise.all([read('calling.ts'), read('public.ts'), read('README.md')])
  return new Map([
    ['package.json', `${JSON.stringify(manifest, null, 2)}\n`],
    ['README.md', readme.replaceAll('VERSION', appVersion)],
    ['index.js', index],
    ['calling.js', stripTypeScriptTypes(calling)],
    ['calls.js', `export const calls = ${JSON.stringify(tableOf(calls), null, 1)}\n`],
    ['index.d.ts', declarationsOf(calls)],
    ['public.d.ts', types],
  ])
}

/** The same as npm packs it. */
export async function packClient(calls: readonly DescribedCall[]): Promise<Buffer> {
  const files = [...(await clientFiles(calls))].map(([name, text]) => fileOf(`package/${name}`, Buffer.from(text)))
  const parts: Buffer[] = []
  for await (const part of packed(inTurn(files))) parts.push(part)
  return await promisify(gzip)(Buffer.concat(parts))
}

function fileOf(path: string, bytes: Buffer): BackedUpFile {
  const content = async function* () {
    yield bytes
  }
  return { path, size: bytes.length, content }
}
async function* inTurn<One>(all: readonly One[]): AsyncGenerator<One> {
  yield* all
}

const manifest = {
  name: clientName,
  version: appVersion,
  description: 'The calls of Tunda for programs with a key, with their types.',
  license: 'UNLICENSED',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20' },
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  types: './index.d.ts',
}

const index = `import { clientOf } from './calling.js'
import { calls } from './calls.js'

export { TundaError } from './calling.js'
export const createTunda = (options) => clientOf(calls, options)
`

function tableOf(calls: readonly DescribedCall[]): object {
  return Object.fromEntries(
    calls.map(({ name, method, path, rows, isChanges }) => [
      name,
      { method, path, ...(rows && { rows }), ...(isChanges && { isChanges }) },
    ]),
  )
}

/** `ProductsList` for `products.list`. */
function typeName(name: string): string {
  return name
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}

function declarationsOf(calls: readonly DescribedCall[]): string {
  // Named for what one call returns whole (a product), since others return many of it.
  const known = new Map<string, string>()
  const inTypes = calls.map(({ name, input }) => {
    const print = typePrinter({ isSent: true, known: new Map() })
    const isEmpty = Object.keys(input.properties ?? {}).length === 0
    return `export type ${typeName(name)}Input = ${isEmpty ? 'Record<never, never>' : print({ ...input, type: 'object' })}`
  })
  const single = calls.toSorted((one, other) => Number(isGet(other)) - Number(isGet(one)))
  const outTypes = single.map(({ name, output }) => {
    const text = typePrinter({ isSent: false, known })(output)
    const type = `${typeName(name)}Output`
    if (output.properties !== undefined && text.length > 80 && !known.has(text)) known.set(text, type)
    return `export type ${type} = ${text}`
  })
  const groups = Map.groupBy(calls, ({ name }) => name.split('.')[0] ?? '')
  const members = [...groups].map(([group, ones]) => `  readonly ${group}: {\n${ones.map(memberOf).join('\n')}\n  }`)
  return [
    `import type { Call, ChangesCall, ListCall, TundaOptions } from './public.js'`,
    `export type { Call, CallOptions, ChangesCall, ListCall, TundaOptions } from './public.js'`,
    `export { TundaError } from './public.js'`,
    `/** A client for one key. */\nexport declare function createTunda(options?: TundaOptions): Tunda`,
    `export interface Tunda {\n${members.join('\n')}\n}`,
    ...inTypes,
    ...outTypes,
    '',
  ].join('\n')
}

const isGet = ({ name }: DescribedCall) => name.endsWith('.get')

function memberOf({ name, method, path, summary, rights, rows, isChanges }: DescribedCall): string {
  const [type, call] = [typeName(name), name.split('.')[1] ?? '']
  const [sent, answered] = [`${type}Input`, `${type}Output`]
  const needs = rights.length === 0 ? 'any key' : rights.map((right) => `\`${right}\``).join(' or ')
  const kind = isChanges ? 'ChangesCall' : rows === undefined ? 'Call' : 'ListCall'
  const row = rows === undefined ? '' : `, ${answered}['${rows}'][number]`
  return `    /** ${summary}. \`${method} ${path}\`, ${needs}. */\n    readonly ${call}: ${kind}<${sent}, ${answered}${row}>`
}
