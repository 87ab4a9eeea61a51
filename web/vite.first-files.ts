import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { paths } from '@tunda/contract/pages'
import type { Plugin, Rolldown } from 'vite'

const screens = /screen\(\s*paths\.(\w+),\s*async[^(]*\([^)]*\)[\s\S]*?import\('\.\/([^']+)'\)/g
const frame = ['shop-frame.tsx']

/**
 * Writes `first-files.json`: for each address the files that its first screen is made of, scripts and sheets, beside those that every page
 * names. The server puts them into the page, so that they are fetched together and not one after another has been read. `start` is the
 * script of the public pages.
 */
export function firstFiles(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
      const filesOf = (modules: readonly string[]) => reach(chunks, modules)
      const always = filesOf(['main.tsx'])
      const entries = (await screensByAddress()).map(([address, modules]) => [
        address,
        filesOf(['office-start.tsx', ...modules]).filter((file) => !always.includes(file)),
      ])
      if (entries.length < 20) this.error('the table of screens was not understood')
      const start = chunks.find(({ isEntry, name }) => isEntry && name === 'public')?.fileName
      const files = { start, screens: Object.fromEntries(entries) }
      this.emitFile({ type: 'asset', fileName: 'first-files.json', source: JSON.stringify(files) })
    },
  }
}

/** Each address and the modules of its screen, as `back-office.tsx` has them. */
async function screensByAddress(): Promise<readonly (readonly [string, readonly string[]])[]> {
  const source = await readFile(join(import.meta.dirname, 'back-office.tsx'), 'utf8')
  const [before, framed = ''] = source.split('const shopRoutes')
  const named = (part: string, more: readonly string[]) =>
    [...part.matchAll(screens)].map(([, name = '', file = '']) => {
      return [paths[name as keyof typeof paths], [...more, file]] as const
    })
  const [inFrame, afterFrames = ''] = framed.split('function Root')
  return [
    ...named(before ?? '', []),
    ...named(afterFrames, []),
    ...named(inFrame ?? '', frame),
    [`${paths.sales}?new`, [...frame, 'sales/sales-screen.tsx', 'sales/new-sale/new-sale-screen.tsx']],
  ]
}

function reach(chunks: readonly Rolldown.OutputChunk[], modules: readonly string[]): readonly string[] {
  const holds = (chunk: Rolldown.OutputChunk, module: string) =>
    chunk.facadeModuleId === join(import.meta.dirname, module)
  const contains = (chunk: Rolldown.OutputChunk, module: string) =>
    chunk.moduleIds.includes(join(import.meta.dirname, module))
  const reached = new Set(chunks.filter((chunk) => modules.some((one) => holds(chunk, one) || contains(chunk, one))))
  for (const chunk of reached)
    for (const name of chunk.imports) {
      const next = chunks.find(({ fileName }) => fileName === name)
      if (next) reached.add(next)
    }
  const sheets = [...reached].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  return [...new Set([...[...reached].map(({ fileName }) => fileName), ...sheets])]
}
