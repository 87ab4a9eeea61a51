import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Writes the back office's service worker, which is told the names of this release's files. */
export function officeWorker(): Plugin {
  return {
    name: 'office-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|woff2)$/.test(name))
        const source = await readFile(join(import.meta.dirname, 'office-worker.js'), 'utf8')
        const filled = source.replace('/* files */ []', () => JSON.stringify(files.map((name) => `/${name}`)))
        if (filled === source) this.error('there is no place for the files')
        this.emitFile({ type: 'asset', fileName: 'office-sw.js', source: filled })
      },
    },
  }
}
