import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { isTillHost } from './till/till-host.ts'

/** In development, the till's page for `pos.` hosts, or for every host by the setting; the server does the same with the built one. */
function tillPage(): Plugin {
  return {
    name: 'till-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const isTill = process.env.APP_MODE === 'pos' || isTillHost(request.headers.host ?? '')
        if (isTill && request.headers.accept?.includes('text/html')) request.url = '/till.html'
        next()
      })
    },
  }
}

type Known = { readonly files: Set<string>; readonly built: { folder: string } }

/** Notes which built files the till can ever load: its entry, what that imports now or later, their styles, fonts and decoder. */
function tillFiles({ files, built }: Known): Plugin {
  return {
    name: 'till-files',
    apply: 'build',
    configResolved({ root, build }) {
      built.folder = resolve(root, build.outDir)
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const reached = new Set(chunks.filter(({ isEntry, name }) => isEntry && name === 'till'))
      for (const chunk of reached) {
        files.add(chunk.fileName)
        for (const name of chunk.viteMetadata?.importedCss ?? []) files.add(name)
        for (const name of chunk.viteMetadata?.importedAssets ?? []) files.add(name)
        for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
          const next = byName.get(name)
          if (next) reached.add(next)
        }
      }
      if (reached.size === 0) this.error('The till has no entry')
    },
  }
}

const ours = /^(till\/|favicon\.svg$)/

/**
 * The till's service worker: it keeps the till's own files, none of the back office's, and its page as the server last sent it, policy and
 * all. A new version waits until the seller takes it over.
 */
export function tillPlugins() {
  const known: Known = { files: new Set(), built: { folder: '' } }
  const worker = VitePWA({
    registerType: 'prompt',
    injectRegister: null,
    manifest: false,
    filename: 'sw.js',
    workbox: {
      inlineWorkboxRuntime: true,
      cleanupOutdatedCaches: true,
      sourcemap: false,
      globPatterns: ['assets/*.{js,css,woff2,wasm}', 'till/*', 'favicon.svg'],
      maximumFileSizeToCacheInBytes: 2_000_000,
      // Hashed names say when they change; everything else by its content.
      dontCacheBustURLsMatching: /^assets\//,
      navigateFallback: '/',
      navigateFallbackDenylist: [/^\/(auth|rest|functions|storage|realtime)\/v1/, /^\/(health|docs|openapi\.json)/],
      manifestTransforms: [
        async (entries) => {
          // A build that failed comes here too, and says why by itself.
          const page = await readFile(join(known.built.folder, 'till.html')).catch(() => Buffer.alloc(0))
          const revision = createHash('sha256').update(page).digest('hex').slice(0, 16)
          const kept = entries.filter(({ url }) => known.files.has(url) || ours.test(url))
          return { manifest: [...kept, { url: '/', revision, size: page.length }], warnings: [] }
        },
      ],
    },
  })
  return [tillPage(), tillFiles(known), worker]
}
