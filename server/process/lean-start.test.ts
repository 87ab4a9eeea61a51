import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Tells what was loaded, one address a line, as the process ends. */
const listing = `import { registerHooks } from 'node:module'
const loaded = []
registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
process.on('exit', () => process.stdout.write(loaded.join('\\n')))`

/** What `server/main.ts` has loaded when it begins to work: a wrong setting stops it right then. */
async function loadedAtStart(): Promise<string[]> {
  const listingUrl = `data:text/javascript,${encodeURIComponent(listing)}`
  const found = promisify(execFile)(
    process.execPath,
    ['--import', listingUrl, join(import.meta.dirname, '../main.ts')],
    {
      env: {
        PATH: process.env.PATH,
        PORT: 'none',
        NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node'),
      },
      maxBuffer: 2 ** 24,
    },
  )
  const { stdout } = await found.catch((error: { stdout: string }) => error)
  return stdout
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
  const loaded = await loadedAtStart()
  expect(loaded).toContain('server/app.ts')
  expect(loaded).toContain('server/sales/record-sale.ts')
  expect(loaded.filter((one) => later.some((pattern) => pattern.test(one)))).toEqual([])
  expect(loaded.length).toBeLessThan(most)
})
