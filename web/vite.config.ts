import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'
import type { Route } from '@orpc/contract'
import { contract } from '@tunda/contract'
import type { Meta } from '@tunda/contract/access'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { byFirstScreen, compiledAtOnce } from './vite.chunks.ts'
import { firstFiles } from './vite.first-files.ts'
import { officeWorker } from './vite.office-worker.ts'
import { publicPages } from './vite.public-pages.ts'
import { tillPlugins } from './vite.till.ts'
import { words } from './vite.words.ts'

type Branch = { readonly [name: string]: Branch | Leaf }
type Leaf = { readonly '~orpc': { readonly route: Route; readonly meta: Meta; readonly errorMap: object } }

/** What a page needs of each call: its address, and who may make it. Its schemas and the words of its documentation stay here. */
function addresses(routes: Branch): Branch {
  return Object.fromEntries(
    Object.entries(routes).map(([name, called]) => {
      if (!isLeaf(called)) return [name, addresses(called)]
      const { route, meta } = called['~orpc']
      const { method, path, inputStructure, outputStructure, successStatus } = route
      const address = { method, path, inputStructure, outputStructure, successStatus }
      return [name, { '~orpc': { errorMap: {}, route: address, meta: { access: meta.access } } }]
    }),
  )
}

function isLeaf(route: Branch | Leaf): route is Leaf {
  return '~orpc' in route
}

/** Puts the contract's addresses and who may use them in the place of `shared/calls/contract-routes.ts`; as text, which is read sooner than code. */
function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    apply: 'build',
    load(id) {
      if (!id.endsWith('/shared/calls/contract-routes.ts')) return null
      const text = JSON.stringify(addresses(contract))
      return `export const contractRoutes = JSON.parse(${JSON.stringify(text)})`
    },
  }
}

/** Leaves out how zod's schemas are described as JSON Schema, which each of them carries and no page asks for. */
function schemasOnly(): Plugin {
  return {
    name: 'schemas-only',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const isSchema = importer?.endsWith('/zod/v4/classic/schemas.js') && source.includes('json-schema')
      return isSchema ? join(import.meta.dirname, 'no-json-schema.ts') : null
    },
  }
}

/** Lays a `.br` and a `.gz` beside every file that gains by it; the server sends what the browser takes. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      // The best takes some seconds more than the next best, and spares every device 7 percent of its first download.
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      const names = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(
        names.map(async (name) => {
          const path = join(dir, name)
          const content = await readFile(path)
          await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
          await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
        }),
      )
    },
  }
}

const firstPaintLink = /<link rel="stylesheet" href="\/theme\/([\w-]+\.css)" \/>/g

/** Puts the page's own sheets into the page itself; the server fills in the nonce that the content policy asks for. */
function firstPaintInPage(): Plugin {
  return {
    name: 'first-paint-in-page',
    transformIndexHtml: {
      order: 'pre',
      handler: async (page) => {
        const names = [...page.matchAll(firstPaintLink)].map(([, name = '']) => name)
        const sheets = await Promise.all(
          names.map((name) => readFile(join(import.meta.dirname, 'theme', name), 'utf8')),
        )
        return page.replace(firstPaintLink, () => `<style nonce="__CSP_NONCE__">${sheets.shift()}</style>`)
      },
    },
  }
}

// What every visitor downloads before the first screen, in bytes after gzip. The till's worker keeps its files on the device.
const budget = { script: 230_000, style: 30_000 }
const tillBudget = { script: 250_000, style: 32_000 }
/** What an entry loads at once when the language is in force. */
const startOf: Readonly<Record<string, string>> = { index: 'office-start', till: 'till-start' }

/** Fails a build whose entry outgrows the budget. */
function withinBudget(): Plugin {
  return {
    name: 'within-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      for (const entry of chunks.filter((chunk) => chunk.isEntry)) {
        const first = new Set([entry, ...chunks.filter(({ name }) => name === startOf[entry.name])])
        for (const chunk of first) for (const name of chunk.imports) first.add(byName.get(name) ?? chunk)
        const styles = [...first].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
        const sheets = styles.map((name) => bundle[name]).filter((file) => file?.type === 'asset')
        const script = sum([...first].map((chunk) => chunk.code))
        const style = sum(sheets.map((sheet) => sheet.source))
        const said = `first download of ${entry.name}: ${script} bytes of script, ${style} of style`
        const most = entry.name === 'till' ? tillBudget : budget
        if (script > most.script || style > most.style) this.error(`${said}: over the budget`)
        this.info(said)
      }
    },
  }
}

function sum(contents: ReadonlyArray<string | Uint8Array>): number {
  return contents.reduce((total, content) => total + gzipSync(content, { level: 9 }).length, 0)
}

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: [{ find: /^fflate$/, replacement: join(import.meta.dirname, 'imports/zip-in-page.ts') }] },
  plugins: [
    words(),
    react(),
    contractRoutes(),
    schemasOnly(),
    compiledAtOnce(),
    withinBudget(),
    compressed(),
    firstPaintInPage(),
    publicPages(),
    firstFiles(),
    officeWorker(),
    tillPlugins(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The strict content policy has no room for data: fonts or an inline preload script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    // What every page needs, in few files that stay the same from release to release.
    rolldownOptions: {
      // What is left out on purpose is not worth a warning to whoever builds.
      onLog: (level, log, report) => {
        if (log.code !== 'IMPORT_IS_UNDEFINED' || !log.message.includes('no-json-schema.ts')) report(level, log)
      },
      preserveEntrySignatures: 'allow-extension',
      input: {
        index: join(import.meta.dirname, 'index.html'),
        till: join(import.meta.dirname, 'till.html'),
        public: join(import.meta.dirname, 'public-start.ts'),
      },
      output: {
        codeSplitting: {
          // Its groups are closed under what they import, so none has to take in the dependencies of another.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            { name: 'icons', test: /node_modules\/@tabler\//, priority: 2 },
            { name: byFirstScreen(), debugName: 'first screens', priority: 1 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 0 },
          ],
        },
      },
    },
  },
})
