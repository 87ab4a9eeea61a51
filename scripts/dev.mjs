import { buildWeb } from './build-web.mjs'
import { install, top } from './install.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'

/** Paths that the server answers itself; everything else is the web app, straight from its sources. */
const serverPaths = [
  '/auth/v1',
  '/rest/v1',
  '/functions/v1',
  '/storage/v1',
  '/realtime/v1',
  '/health',
  '/ready',
  '/config.json',
  '/openapi.json',
  '/docs',
]

install()
// The server behind it needs built pages, although those of the sources are shown.
buildWeb()
const port = Number(process.env.PORT ?? 3000)
const target = `http://127.0.0.1:${port + 1}`
runUntilStopped(['--watch', '--watch-preserve-output', 'server/main.ts'], {
  PORT: String(port + 1),
  SITE_URL: process.env.SITE_URL ?? `http://localhost:${port}`,
})

const { createServer } = await import('vite')
const vite = await createServer({
  configFile: `${top}/web/vite.config.ts`,
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target, ws: true }])),
  },
})
await vite.listen()
console.log(`\n  The web app with live reload: http://localhost:${port}\n`)
