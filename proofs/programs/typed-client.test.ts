import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { appVersion } from '@tunda/contract/version'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describedCalls } from '../../server/client-package/described-calls.ts'
import { describeApi } from '../../server/http/describe-api.ts'
import { openProgram } from '../../server/testing/programs.ts'
import {
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../../server/testing/shops.ts'
import { openService, type Service } from '../whole-product.ts'
import { type EmptyFolder, nodesHere, openFolderWithClient } from './empty-folder.ts'

let testDb: TestDatabase
let service: Service
let shop: TestShop
let folder: EmptyFolder
let env: Record<string, string>
beforeAll(async () => {
  testDb = await openTestDatabase()
  service = await openService(testDb)
  shop = await openShop(testDb, 'premium')
  const { secret } = await openProgram(testDb, shop, {}, service.peppers)
  env = { TUNDA_URL: service.address, TUNDA_KEY: secret, PRODUCT_ID: await stockProduct(testDb, shop, { stock: 5 }) }
  folder = await openFolderWithClient(service.address)
})
afterAll(async () => {
  await folder.close()
  await service.stop()
  await testDb.close()
})

const program = `import { createTunda, TundaError } from 'tunda-client'

const tunda = createTunda()
const sale = { payment_method: 'cash' as const, items: [{ product_id: process.env.PRODUCT_ID!, quantity: 1 }] }
const first = await tunda.sales.record({ saleData: sale }, { idempotencyKey: 'order-1' })
const again = await tunda.sales.record({ saleData: sale }, { idempotencyKey: 'order-1' })
const number: string = first.sale.invoiceNumber
let stock = 0
for await (const part of tunda.changes.stock.parts()) for (const { levels } of part.stock) stock += levels[0]!.on_hand
const names: string[] = []
for await (const product of tunda.products.list.each({ isActive: true })) names.push(product.brand)
const added = await tunda.customers.add({ name: 'Grace Auma', phone: '0772123456' }, { idempotencyKey: 'grace' })
const refusal = await tunda.products.get({ id: crypto.randomUUID() }).catch((error: unknown) => error)
const said = refusal instanceof TundaError ? [refusal.status, refusal.key] : []
console.log(JSON.stringify([number === again.sale.invoiceNumber, stock, names.length, added.name, said]))
`

describe('the client that the service offers', () => {
  it('is of this version, has every call that a key may make, and its types', async () => {
    const installed = join(folder.path, 'node_modules/tunda-client')
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as { version: string }
    expect(manifest.version).toBe(appVersion)
    const types = await readFile(join(installed, 'index.d.ts'), 'utf8')
    const calls = describedCalls((await describeApi()).paths ?? {})
    expect(calls.length).toBeGreaterThan(150)
    expect(calls.filter(({ summary }) => !types.includes(summary))).toEqual([])
  })

  it('compiles and runs in an empty folder with every installed Node, and a wrong program does not compile', async () => {
    await folder.write('program.ts', program)
    expect(await folder.compile('program.ts')).toBe('')
    for (const node of await nodesHere())
      expect(JSON.parse(await folder.run(node, ['program.js'], env))).toEqual([
        true,
        4,
        1,
        'Grace Auma',
        [404, expect.any(String)],
      ])
    await folder.write(
      'wrong.ts',
      `import { createTunda } from 'tunda-client'
const tunda = createTunda()
await tunda.products.get({})
await tunda.sales.record({ saleData: { payment_method: 'shells', items: [] } })
;(await tunda.products.list()).products[0]?.no_such_field
await tunda.apiKeys.list()
`,
    )
    const faults = await folder.compile('wrong.ts')
    for (const line of [3, 4, 5, 6]) expect(faults).toMatch(new RegExp(`wrong\\.ts\\(${line},`))
  })

  it('has an example in its README that compiles and runs unchanged', async () => {
    const readme = await readFile(join(folder.path, 'node_modules/tunda-client/README.md'), 'utf8')
    const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? []
    await folder.write('readme.ts', example)
    expect(await folder.compile('readme.ts')).toBe('')
    expect(await folder.run(process.execPath, ['readme.js'], env)).toMatch(/^1 of 1 products\n[\s\S]*INV-/)
  })
})
