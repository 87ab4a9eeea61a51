import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { attachEmbedded } from '@tunda/database/embedded'
import { describe, expect, it } from 'vitest'
import { type ServerProcess, startServer } from '../bench/server-process.ts'
import { readSecrets } from '../server/secrets/secrets.ts'
import { openShop, stockProduct, type TestDatabase } from '../server/testing/shops.ts'
import { openTill } from '../server/testing/tills.ts'
import { ask } from './asking.ts'
import { publish } from './figures.ts'
import { faultsInBooks } from './model/books.ts'
import { openFolder, openOwnDatabase } from './shops-and-servers.ts'
import { tokenFor } from './whole-product.ts'

/** A disk of its own, small enough to fill. Only root may mount one. */
const size = '260m'
const mayMount = process.platform === 'linux' && process.getuid?.() === 0
const mount = (folder: string) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'none', folder], { stdio: 'ignore' })

type Answers = { readonly sold: string[]; readonly refused: string[]; readonly unclear: string[] }

/** Sells at the desk and at the till until enough sales were refused for lack of space. */
async function sellUntilRefused(sell: (id: string) => Promise<{ status: number; json: unknown }>): Promise<Answers> {
  const answers: Answers = { sold: [], refused: [], unclear: [] }
  for (let tries = 0; tries < 3_000 && answers.refused.length < 40; tries += 1) {
    const id = randomUUID()
    const { status, json } = await sell(id)
    const { error } = json as { error?: { code: string; message: string } }
    if (status === 200) answers.sold.push(id)
    else if (error?.code === 'DISK_FULL') answers.refused.push(id)
    else answers.unclear.push(id)
    expect(status === 200 || status === 503, JSON.stringify(json)).toBe(true)
    if (error?.code === 'DISK_FULL') expect(error.message).toMatch(/disk is full, so nothing was recorded/)
  }
  return answers
}

async function isReady({ address }: ServerProcess): Promise<{ status: number; troubles: unknown }> {
  const began = performance.now()
  const { status, json } = await ask(address, { method: 'GET', path: '/ready' })
  expect(performance.now() - began).toBeLessThan(1_000)
  return { status, troubles: (json as { troubles: unknown }).troubles }
}

/** Fills the disk with the largest file that fits. */
async function fill(path: string): Promise<void> {
  try {
    execFileSync('dd', ['if=/dev/zero', `of=${path}`, 'bs=64k'], { stdio: 'ignore' })
  } catch {
    // It fails when the disk is full, which is intended.
  }
}

async function seller(testDb: TestDatabase, dataDir: string, address: string) {
  const shop = await openShop(testDb)
  const secrets = await readSecrets(dataDir)
  const products = await Promise.all(Array.from({ length: 20 }, () => stockProduct(testDb, shop, { stock: 1_000_000 })))
  const token = await tokenFor(secrets, shop.owner, shop.owner.caller.session_id)
  const till = await openTill(testDb, shop, 'Counter', secrets.peppers)
  const items = products.map((product_id) => ({ product_id, quantity: 1 }))
  let count = 0
  const upload = async () => {
    const answer = await fetch(`${address}/storage/v1/object/documents/${products[0]}?name=paper.pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/pdf' },
      body: `%PDF-1.4\n${'%'.repeat(1_000_000)}\n%%EOF\n`,
    })
    return { status: answer.status, code: ((await answer.json()) as { error?: { code: string } }).error?.code }
  }
  const sell = async (client_sale_id: string) => {
    count += 1
    const sale = { client_sale_id, payment_method: 'cash', items }
    return count % 2 === 0
      ? await ask(address, { method: 'POST', path: '/functions/v1/process-sale', token, body: { saleData: sale } })
      : await ask(address, {
          method: 'POST',
          path: '/rest/v1/rpc/process_sale_transaction_pos',
          body: { token_hash: till.hash, origin: 'online', ...sale },
        })
  }
  return { sell, upload }
}

describe.runIf(mayMount)('a full disk', () => {
  it('refuses sales in words that say nothing was recorded, keeps what was, and sells on once there is room', async () => {
    const workFolder = await openFolder()
    mount(workFolder.path)
    const dataDir = join(workFolder.path, 'installation')
    const filler = join(workFolder.path, 'filler')
    try {
      const server = await startServer({ dataDir, environment: { DEMO: 'off', TERMINAL_RATE: '10000' } })
      const { url } = await attachEmbedded({ dataDir, log: () => undefined })
      const testDb = await openOwnDatabase(url)
      try {
        const { sell, upload } = await seller(testDb, dataDir, server.address)
        expect((await sell(randomUUID())).status).toBe(200)
        await fill(filler)
        await expect.poll(() => isReady(server), { timeout: 10_000 }).toMatchObject({ status: 503 })
        const answers = await sellUntilRefused(sell)
        expect(await upload()).toMatchObject({ status: 503, code: 'FILE_STORAGE_FULL' })
        expect(answers.refused.length).toBeGreaterThan(0)

        await rm(filler)
        await expect.poll(() => isReady(server), { timeout: 60_000, interval: 500 }).toMatchObject({ status: 200 })
        expect((await sell(randomUUID())).status).toBe(200)
        const kept = new Set((await testDb.asOwner<{ id: string }>('select id from sales')).map(({ id }) => id))
        expect(answers.sold.filter((id) => !kept.has(id))).toEqual([])
        expect(answers.refused.filter((id) => kept.has(id))).toEqual([])
        expect(await faultsInBooks(testDb.asOwner)).toEqual([])
        publish(
          'A full disk',
          `${answers.sold.length} sold, ${answers.refused.length} refused with nothing recorded, ${answers.unclear.length} unclear; 0 lost, 0 half-written; sold on`,
          'refused in other words before',
        )
      } finally {
        await testDb.close()
        await server.stop()
      }
    } finally {
      execFileSync('umount', ['-l', workFolder.path], { stdio: 'ignore' })
      await workFolder.close()
    }
  })
})
