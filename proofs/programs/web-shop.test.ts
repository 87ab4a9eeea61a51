import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../server/testing/shops.ts'
import { publish, sized } from '../figures.ts'
import { openService, type Service } from '../whole-product.ts'
import { type EmptyFolder, openFolderWithClient } from './empty-folder.ts'
import { type Hour, sellForAnHour } from './web-shop.ts'
import { webShopProgram } from './web-shop-program.ts'

let testDb: TestDatabase
let service: Service
let folder: EmptyFolder
beforeAll(async () => {
  testDb = await openTestDatabase()
  service = await openService(testDb)
  folder = await openFolderWithClient(service.address)
  await folder.write('is-from-tunda.ts', await exampleOf('4-receive-a-webhook'))
  await folder.write('web-shop.ts', webShopProgram)
})
afterAll(async () => {
  await folder.close()
  await service.stop()
  await testDb.close()
})

/** The TypeScript of a guide, unchanged. */
async function exampleOf(guide: string): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../server/guides', `${guide}.md`), 'utf8')
  return /```ts\n(.*?)```/s.exec(text)?.[1] ?? ''
}

const minute = sized(90, 1000)
const hour: Hour = { minutes: 60, minute, kills: [7, 19, 33, 48, 58], program: { EVERY: '400' }, toldUntil: 55 }

it('a web shop written by the guides has the right stock after an hour of sales, though it is killed now and then and gets no message of the last minutes', async () => {
  expect(await folder.compile('web-shop.ts')).toBe('')
  const { sales, late, told, kills, differences } = await sellForAnHour(testDb, service, folder, hour)
  expect([sales, late, differences]).toEqual([181, 60, 0])
  expect(told).toBeGreaterThan(20)
  const forgets = { ...hour, minutes: 20, kills: [3, 8, 13, 17], program: { ...hour.program, CURSOR_FIRST: 'yes' } }
  const trusts = { ...hour, minutes: 20, toldUntil: 15, kills: [], program: { EVERY: 'never' } }
  const forgot = await sellForAnHour(testDb, service, folder, forgets)
  const trusted = await sellForAnHour(testDb, service, folder, trusts)
  expect(forgot.differences).toBeGreaterThan(0)
  expect(trusted.differences).toBeGreaterThan(0)
  publish(
    'P a web shop in step',
    `${sales} sales and ${late} of a till that was away, ${told} messages, ${kills} kills of the program: 0 products differ`,
    `cursor kept before the rows: ${forgot.differences} differ; webhooks alone, and the last not told: ${trusted.differences}`,
  )
})
