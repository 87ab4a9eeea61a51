import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@tunda/database/testing'
import { expect, it } from 'vitest'

/** Tells what was loaded, one address a line, as the process ends. */
const listing = `import { registerHooks } from 'node:module'
const loaded = []
registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
process.on('exit', () => process.stdout.write('\\n' + loaded.join('\\n')))`

/** What `server/main.ts` has loaded when it ends, which it is asked to do once it listens. */
async function loadedBy(env: Record<string, string>): Promise<string[]> {
  const listingUrl = `data:text/javascript,${encodeURIComponent(listing)}`
  const compiled = join(import.meta.dirname, '../../node_modules/.cache/node')
  const child = spawn(process.execPath, ['--import', listingUrl, join(import.meta.dirname, '../main.ts')], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, ...env },
  })
  let said = ''
  child.stdout.on('data', (part) => {
    said += String(part)
    if (/Server listening/.test(String(part))) child.kill('SIGTERM')
  })
  await once(child, 'close')
  return said
    .split('\n')
    .filter((url) => url.startsWith('file:'))
    .map((url) => url.replace(/^.*\/node_modules\//, '').replace(/^file:.*\/(?=(server|contract|database)\/)/, ''))
}

/** What is loaded where it is used, when it is first used: it costs most, and the first answer does without. */
const later = [
  /^@aws-sdk|^@opentelemetry\/(?!api)|^sharp\/|^nodemailer\/|^@scalar\/|^write-excel-file\/|^@simplewebauthn\//,
  /^@orpc\/(openapi|zod)\/|^libphonenumber-js\/|^otpauth\/|^uqr\/|^yazl\/|^pofile-ts\//,
  /^contract\/index\.ts$|^contract\/till\/till\.ts$|^contract\/organization\/organization\.ts$/,
  /^server\/.*procedures\.ts$|^server\/(jobs|backups|client-package|guides|code-samples|custom-reports|webhooks)\//,
  /^server\/seed\/(?!logins|staff|trade|calendar|random|customers)/,
]
/** Files, of ours and of packages: there are 680, and each costs a third of a millisecond. */
const most = 720

it('the server begins with what its first answers need, and with nothing else', async () => {
  // A wrong setting stops it before it does anything.
  const loaded = await loadedBy({ PORT: 'none' })
  expect(loaded).toContain('server/app.ts')
  expect(loaded).toContain('server/sales/record-sale.ts')
  expect(loaded.filter((one) => later.some((pattern) => pattern.test(one)))).toEqual([])
  expect(loaded.length).toBeLessThan(most)
})

it('no route brings compilers of schemas, which nothing uses', async () => {
  const { url, drop } = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'tunda-lean-'))
  try {
    const loaded = await loadedBy({ PORT: '0', DATA_DIR: folder, DATABASE_URL: url })
    expect(loaded).toContain('fastify/fastify.js')
    expect(loaded.filter((file) => /^(ajv|@fastify\/\w+-compiler)\//.test(file))).toEqual([])
  } finally {
    await drop()
    await rm(folder, { recursive: true })
  }
})
