import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { general } from '@tunda/contract/failure'
import { categories } from '@tunda/contract/failures/failure-categories'
import { fileFailures, largestUpload } from '@tunda/contract/products/product-files'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../../server/testing/shops.ts'
import { publish } from '../figures.ts'
import { openService, type Service } from '../whole-product.ts'
import { chunk, hostileFiles, packedPdf, packedScripts } from './hostile-files.ts'
import { exchange } from './raw-socket.ts'

let testDb: TestDatabase
let service: Service
let shop: TestShop
let other: TestShop
let product: string
const tokens = new Map<string, string>()

beforeAll(async () => {
  testDb = await openTestDatabase()
  service = await openService(testDb)
  shop = await openShop(testDb)
  other = await openShop(testDb)
  product = await stockProduct(testDb, shop)
  for (const person of [shop.owner, shop.admin, shop.member, other.owner]) {
    tokens.set(person.user_id, await service.tokenOf(person, person.caller.session_id))
  }
})
afterAll(async () => {
  await service.stop()
  await testDb.close()
})

type Sent = {
  kind?: string
  product_id?: string
  who?: { user_id: string }
  type?: string
  name?: string
  on?: Service
}

async function upload(content: Uint8Array | FormData, sent: Sent = {}) {
  const {
    kind = 'images',
    product_id = product,
    who = shop.owner,
    type = 'image/png',
    name = 'a.png',
    on = service,
  } = sent
  const answer = await fetch(`${on.address}/storage/v1/object/${kind}/${product_id}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokens.get(who.user_id)}`,
      ...(content instanceof FormData ? {} : { 'content-type': type }),
    },
    body: content instanceof FormData ? content : new Blob([new Uint8Array(content)]),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    body: JSON.parse(text) as Record<string, unknown> & { error?: { code: string; message: string; meta?: unknown } },
  }
}

async function read(id: unknown, { kind = 'images', who = shop.owner, size = 'large', product_id = product } = {}) {
  return await fetch(`${service.address}/storage/v1/object/${kind}/${product_id}/${String(id)}?size=${size}`, {
    headers: { authorization: `Bearer ${tokens.get(who.user_id)}` },
  })
}

async function forgetFiles(): Promise<void> {
  await testDb.asOwner('delete from product_files')
}

const picture = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#0f6b46' } })
/** What must not be in a picture or a document that is served. */
const harmful = new RegExp(
  ['<script', '<svg', '<html', '<\\?php', 'javascript', 'PK\\u0003\\u0004', '^MZ'].join('|'),
  'i',
)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

describe('a file of a product', () => {
  it('is taken as jpeg, png or webp, and given back made anew, in two sizes, to members alone', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const { status, body } = await upload(await picture(2000, 1000).toFormat(format).toBuffer(), {
        name: `C:\\pics\\../a ${format}`,
      })
      expect([status, body.media_type, body.width, body.height, body.name]).toEqual([
        200,
        'image/webp',
        1600,
        800,
        `a ${format}`,
      ])
      const large = await read(body.id, { who: shop.member })
      expect(large.status).toBe(200)
      expect((await sharp(Buffer.from(await large.arrayBuffer())).metadata()).format).toBe('webp')
      const small = await read(body.id, { size: 'small' })
      expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(320)
    }
    const [row] = await testDb.asOwner('select image_id from products where id = $1', [product])
    expect(row?.image_id).toMatch(/-/)
    await forgetFiles()
  })

  it('loses the camera’s metadata, and is turned upright', async () => {
    const taken = await picture(40, 30)
      .withExif({ IFD0: { Copyright: 'Secret place' }, IFD3: { GPSLatitude: '0/1 19/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await upload(taken)
    expect([body.width, body.height]).toEqual([30, 40])
    const kept = Buffer.from(await (await read(body.id)).arrayBuffer())
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
    expect(kept.includes('Secret')).toBe(false)
    await forgetFiles()
  })

  it('comes in a form as well, and a document is given back as it came', async () => {
    const form = new FormData()
    form.append('cacheControl', '3600')
    form.append('', new File([pdf], 'Guarantee – 2026.pdf', { type: 'application/pdf' }))
    const { status, body } = await upload(form, { kind: 'documents' })
    expect([status, body.name, body.media_type]).toEqual([200, 'Guarantee – 2026.pdf', 'application/pdf'])
    const given = await read(body.id, { kind: 'documents' })
    expect(Buffer.from(await given.arrayBuffer()).equals(pdf)).toBe(true)
    await forgetFiles()
  })

  it('keeps the first 120 characters of its name, each whole', async () => {
    const { status, body } = await upload(await picture().png().toBuffer(), { name: `${'a'.repeat(119)}📱📱.png` })
    expect([status, body.name]).toEqual([200, `${'a'.repeat(119)}📱`])
    await forgetFiles()
  })

  it('is as large as 5,242,880 bytes, and no larger', async () => {
    const base = await picture(10, 10).png().toBuffer()
    const padded = (length: number) =>
      Buffer.concat([base.subarray(0, -12), textChunk(length - base.length - 12), base.subarray(-12)])
    expect(padded(largestUpload).length).toBe(largestUpload)
    expect((await upload(padded(largestUpload))).status).toBe(200)
    const over = await upload(padded(largestUpload + 1))
    expect([over.status, over.body.error?.code]).toEqual([413, 'FILE_UPLOAD_ERROR'])
    expect((await upload(Buffer.alloc(largestUpload * 2))).status).toBe(413)
    await forgetFiles()
  })

  it('is the shop’s own: strangers, members who may not, and nobody are refused alike for what is there and what is not', async () => {
    const { body } = await upload(await picture().png().toBuffer())
    expect((await read(body.id, { who: other.owner })).status).toBe(404)
    expect((await read(crypto.randomUUID(), { who: other.owner })).status).toBe(404)
    const small = await picture().png().toBuffer()
    expect((await upload(small, { who: other.owner })).status).toBe(404)
    expect((await upload(small, { who: shop.member })).status).toBe(403)
    expect((await fetch(`${service.address}/storage/v1/object/images/${product}/${String(body.id)}`)).status).toBe(401)
    expect((await read(body.id, { kind: 'documents' })).status).toBe(404)
    await forgetFiles()
  })

  it('may be a supplier’s paper, a photo or a document, kept with goods that came in by who receives them', async () => {
    const goods = randomUUID()
    const body = JSON.stringify({ id: goods })
    const headers = { authorization: `Bearer ${tokens.get(shop.owner.user_id)}`, 'content-type': 'application/json' }
    await fetch(`${service.address}/rest/v1/goods_in`, { method: 'POST', headers, body })
    const paper = { kind: 'papers', product_id: goods }
    const photo = await upload(await picture().jpeg().toBuffer(), paper)
    const document = await upload(pdf, { ...paper, type: 'application/pdf', name: 'bill.pdf' })
    expect([photo.status, document.status]).toEqual([200, 200])
    const kept = await read(photo.body.id, paper)
    expect([kept.headers.get('content-type'), kept.headers.get('content-disposition')]).toEqual([
      'image/webp',
      expect.stringContaining('attachment'),
    ])
    expect((await read(document.body.id, paper)).headers.get('content-type')).toBe('application/pdf')
    expect((await upload(Buffer.from('<script>'), paper)).status).toBe(415)
    expect((await upload(pdf, { ...paper, who: shop.member })).status).toBe(403)
    expect((await upload(pdf, { ...paper, who: other.owner })).status).toBe(404)
    expect((await upload(pdf, { ...paper, kind: 'constructor' })).status).toBe(404)
    expect((await read(photo.body.id, { ...paper, who: other.owner })).status).toBe(404)
    // It is not a file of a product, nor is a product's file one of its kind.
    expect((await read(photo.body.id)).status).toBe(404)
    const asProduct = await fetch(`${service.address}/rest/v1/product_files/${String(photo.body.id)}`, {
      method: 'DELETE',
      headers,
    })
    expect(asProduct.status).toBe(404)
    await forgetFiles()
  })

  it('has a place, however many come at once: eight images', async () => {
    const small = await picture(4, 4).png().toBuffer()
    const sent = await Promise.all(Array.from({ length: 12 }, () => upload(small)))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(8)
    expect(sent.find(({ status }) => status === 409)?.body.error?.meta).toEqual({ reason: 'count' })
    await forgetFiles()
  })
})

describe('the storage of files', () => {
  const folder = () => join(service.dataDir, 'storage', shop.org_id)

  it('returns what was stored; a file that was changed since is not returned, and is logged', async () => {
    for (const [kind, content, size] of [
      ['images', await picture().png().toBuffer(), 'large'],
      ['images', await picture().png().toBuffer(), 'small'],
      ['documents', pdf, 'document'],
    ] as const) {
      const { body } = await upload(content, { kind })
      const path = join(folder(), `${String(body.id)}.${size}`)
      const stored = await readFile(path)
      await writeFile(path, Buffer.concat([stored, Buffer.from('more')]))
      const given = await read(body.id, { kind, size })
      expect([given.status, await given.json()]).toMatchObject([
        410,
        { error: { code: 'FILE_CHANGED', message: expect.stringContaining('was changed after it was uploaded') } },
      ])
      expect(service.logged()).toContain(`"file_id":"${String(body.id)}"`)
      await writeFile(path, stored)
      expect((await read(body.id, { kind, size })).status).toBe(200)
    }
    await forgetFiles()
  })

  it('has words of its own when it does not work, and leaves no row behind', async () => {
    const away = `${folder()}.away`
    await rename(folder(), away)
    await writeFile(folder(), 'not a folder')
    try {
      const { status, body } = await upload(pdf, { kind: 'documents' })
      expect([status, body.error]).toMatchObject([
        503,
        { code: 'FILE_STORAGE_ERROR', message: expect.stringContaining('file storage does not work') },
      ])
      expect(await testDb.asOwner('select id from product_files')).toEqual([])
    } finally {
      await rm(folder())
      await rename(away, folder())
    }
  })
})

describe('hostile files', () => {
  it('are refused in the catalogue’s words, or given back harmless', async () => {
    const files = await hostileFiles()
    const loggedBefore = service.logged()
    const [refused, kept]: [string[], string[]] = [[], []]
    for (const { what, kind, content, name, type } of files) {
      const { status, body } = await upload(content, { kind, name, type })
      if (status !== 200) {
        expect([400, 413, 415], what).toContain(status)
        // An address with a character that no text may have is refused before the file is read.
        const expected = name.includes('\u0000') ? general.validation : fileFailures.refused
        expect(body.error, what).toMatchObject({
          code: expected.code,
          message: categories[expected.category].message,
        })
        refused.push(what)
        continue
      }
      const given = await read(body.id, { kind })
      const bytes = Buffer.from(await given.arrayBuffer())
      expect(given.headers.get('content-disposition'), what).toMatch(/^attachment;/)
      expect(given.headers.get('x-content-type-options'), what).toBe('nosniff')
      expect(given.headers.get('content-security-policy'), what).toContain('sandbox')
      expect(given.headers.get('content-type'), what).toBe(kind === 'images' ? 'image/webp' : 'application/pdf')
      expect(harmful.test(bytes.toString('latin1')), what).toBe(false)
      expect(String(body.name), what).not.toMatch(/[/\\<>"]|\p{Cc}/u)
      kept.push(what)
      await forgetFiles()
    }
    expect(files.length).toBeGreaterThanOrEqual(60)
    expect(service.logged()).toBe(loggedBefore)
    publish(
      'Hostile uploads are refused, or given back harmless',
      `${files.length} files: ${refused.length} refused, ${kept.length} made anew`,
      'files kept as they came would be seen',
    )
  })

  it('that hide a script in compressed objects are refused, and a compressed document without one is accepted', async () => {
    const files = packedScripts()
    for (const [what, content] of files) {
      const { status, body } = await upload(content, { kind: 'documents' })
      expect([what, status, body.error?.meta]).toEqual([what, 400, { reason: 'content' }])
    }
    const objects = '3 0 4 20 <</Type/Pages>>      <</Type/Catalog/Pages 3 0 R>>'
    const image = '/Subtype/Image/Filter/FlateDecode'
    for (const plain of [
      packedPdf('/Type/ObjStm/N 2/First 9/Filter/FlateDecode', deflateSync(Buffer.from(objects))),
      // A picture's bytes may happen to look like a name.
      packedPdf(image, deflateSync(Buffer.from('\u00ff\u0010/JS /JavaScript <script'))),
    ]) {
      expect((await upload(plain, { kind: 'documents' })).status).toBe(200)
    }
    // Without looking into streams, all but the encrypted one would have been accepted: nothing shows from outside.
    const shows = files.filter(([, content]) => /JavaScript|<script/i.test(content.toString('latin1')))
    expect(shows.map(([what]) => what)).toEqual(['pdf with a stream of objects that says it ends'])
    await forgetFiles()
  })

  it('are found when files are kept as they came', async () => {
    // What the proof looks for is in the files: had it been kept, it would have been found.
    const files = await hostileFiles()
    const seen = files.filter(({ content }) => harmful.test(Buffer.from(content).toString('latin1')))
    expect(seen.length).toBeGreaterThan(20)
  })

  it('of nobody are refused before they are read', async () => {
    const path = `/storage/v1/object/images/${product}`
    const asked = ['host: shop.test', 'content-type: image/png', `content-length: ${largestUpload}`]
    for (const more of [[], ['authorization: Bearer nobody']]) {
      const head = [`POST ${path} HTTP/1.1`, ...asked, ...more].join('\r\n')
      expect((await exchange(service.address, Buffer.from(`${head}\r\n\r\n`))).status).toBe(401)
    }
  })

  it('do not fill the memory: a small file of an enormous picture is refused at once', async () => {
    const before = process.memoryUsage().rss
    const began = performance.now()
    const bombs = await Promise.all(
      [bomb(60_000, 60_000), bomb(30_000, 30_000), bomb(100_000, 400)].map((one) => upload(one)),
    )
    expect(bombs.map(({ status, body }) => [status, body.error?.meta])).toEqual(
      bombs.map(() => [400, { reason: expect.stringMatching(/dimensions|content/) }]),
    )
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1_048_576)
  })
})

/** A PNG that declares this size, all black. */
function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(4_000_000), { level: 9 })
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function textChunk(length: number): Buffer {
  return chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), Buffer.alloc(Math.max(0, length - 8), 'a')]))
}
