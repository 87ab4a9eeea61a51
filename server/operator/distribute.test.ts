import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distribute } from '@tunda/database/distributed/distribute'
import { moveShop } from '@tunda/database/distributed/move-shop'
import { testDatabase } from '@tunda/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WrongUse } from './command.ts'
import { run } from './distribute.ts'
import { tunda } from './tunda-for-tests.ts'

let folder: string
let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tunda-distribute-'))
  database = await testDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const sentence = 'This PostgreSQL has no Citus. Install its package on every node'

it('says what is missing where PostgreSQL has no Citus, and changes nothing', async () => {
  await expect(distribute(database.url, 2)).rejects.toThrow(sentence)
  const to = { host: 'node-two', port: 5432 }
  await expect(moveShop(database.url, '5b52dbdb-57e8-4d18-9de5-35715aee39df', to)).rejects.toThrow(sentence)
})

it('exits with 1 and tells programs so in one line of JSON', async () => {
  const settings = { DATA_DIR: folder, DATABASE_URL: database.url, DEMO: 'off' }
  const { code, out } = await tunda(['distribute', '--json'], settings)
  expect([code, JSON.parse(out)]).toEqual([1, { ok: false, error: expect.stringContaining(sentence) }])
})

it.each([[{ move: 'x' }], [{ to: 'node:1' }], [{ homes: 'many' }], [{ homes: '0' }]])(
  'does not understand %o',
  async (options) => {
    await expect(run({ words: [], options })).rejects.toThrow(WrongUse)
  },
)
