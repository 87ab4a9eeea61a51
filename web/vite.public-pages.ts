import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { words } from './vite.words.ts'

const drawing = join(import.meta.dirname, '../node_modules/.cache/public-pages')

/**
 * Draws the public pages once the app is built, into `public-pages.json`: the server puts them into the page, so that a visitor reads before
 * any of the code has arrived.
 */
export function publicPages(): Plugin {
  return {
    name: 'public-pages',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    async writeBundle({ dir = '' }) {
      await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'warn',
        publicDir: false,
        plugins: [words(), react()],
        build: { ssr: 'draw-public-pages.tsx', outDir: drawing, emptyOutDir: true, assetsInlineLimit: 0 },
      })
      const built = pathToFileURL(join(drawing, 'draw-public-pages.js'))
      const drawn = (await import(built.href)) as { drawPublicPages: () => Promise<object> }
      await writeFile(join(dir, 'public-pages.json'), JSON.stringify(await drawn.drawPublicPages()))
    },
  }
}
