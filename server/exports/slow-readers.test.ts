import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call } from '@orpc/server'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { router } from '../router.ts'
import { folderStore } from '../storage/file-store.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { visitOf } from '../testing/visits.ts'
import { mountExport } from './mount-export.ts'
import { OpenArchives } from './open-archives.ts'

let testDb: TestDatabase
let folder: string
let app: FastifyInstance
let archives: OpenArchives
let port: number
beforeAll(async () => {
  testDb = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tunda-export-'))
  archives = new OpenArchives({ most: 2, every: 500, fairShare: 60_000 })
  app = Fastify()
  mountExport(app, { database: testDb.database, store: folderStore(folder), archives })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await testDb.close()
  await rm(folder, { recursive: true })
})

/** A shop with more than a connection holds unread. */
async function largeShop(): Promise<TestShop> {
  const shop = await openShop(testDb)
  const [id, product] = [randomUUID(), await stockProduct(testDb, shop)]
  await testDb.asOwner(
    `insert into product_files (org_id, id, product_id, kind, name, media_type, bytes, user_id)
     values ($1, $2, $3, 'documents', 'large.pdf', 'application/pdf', 5, $4)`,
    [shop.org_id, id, product, shop.owner.user_id],
  )
  await folderStore(folder).put({ org_id: shop.org_id, id, size: 'document' }, randomBytes(24_000_000))
  return shop
}

const pathOf = async ({ owner }: TestShop) =>
  (await call(router.exports.prepare, undefined, { context: visitOf(testDb, owner) })).path

/** Somebody who asks for an archive, hears that it comes, and reads no more of it. */
async function askAndIgnore(shop: TestShop) {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  socket.write(`GET ${await pathOf(shop)} HTTP/1.1\r\nHost: tunda\r\n\r\n`)
  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(first.toString('latin1')).toContain('200 OK')
  socket.pause()
  return socket
}

it('a client that does not read its archive blocks no other shop, gets no second place, and is cut off', async () => {
  const [deaf, other] = [await largeShop(), await openShop(testDb)]
  const sockets = [await askAndIgnore(deaf), await askAndIgnore(deaf)]
  expect(archives.size).toBe(1)
  const answer = await fetch(`http://127.0.0.1:${port}${await pathOf(other)}`)
  expect([answer.status, (await answer.arrayBuffer()).byteLength > 1_000]).toEqual([200, true])
  await vi.waitFor(() => {
    const api = testDb.database.connections().find(({ pool }) => pool === 'api')
    expect(api?.idle).toBe(api?.open)
  })
  await vi.waitFor(() => expect(archives.size).toBe(0), { timeout: 5_000 })
  for (const socket of sockets) socket.destroy()
})

it('a client that reads slowly gets the whole archive', async () => {
  const path = await pathOf(await largeShop())
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(`GET ${path} HTTP/1.1\r\nHost: tunda\r\nConnection: close\r\n\r\n`)
  let read = 0
  for await (const part of socket) {
    read += (part as Buffer).length
    if (read < 12_000_000) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  expect(read).toBeGreaterThan(24_000_000)
})
