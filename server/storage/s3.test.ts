import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkBuckets } from '../operator/checks/storage-checks.ts'
import { readSettings } from '../settings.ts'
import { copyFiles } from './copy-files.ts'
import { StorageFailed } from './file-store.ts'
import { objectStore } from './object-files.ts'
import { openStore } from './open-store.ts'
import { inOne, placeAt, readAll } from './places.ts'
import { type Fault, startS3, type TestS3 } from './s3-for-tests.ts'

const address = 's3://shops/tunda'
let s3: TestS3
const former = { ...process.env }
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())
beforeEach(() => {
  Object.assign(process.env, s3.environment)
  s3.objects.clear()
  s3.uploads.clear()
  s3.asked.length = 0
  s3.fault = () => 'none'
})
afterEach(() => {
  for (const name of Object.keys(s3.environment)) delete process.env[name]
  Object.assign(process.env, former)
})

/** Those faults one after the other, for requests that begin so. */
function failing(beginning: string, ...faults: Fault[]) {
  s3.fault = (asked) => (asked.startsWith(beginning) ? (faults.shift() ?? 'none') : 'none')
}
const allNoise = Buffer.from(Uint8Array.from({ length: 1_048_576 }, (_, i) => (i * 31) % 251))
const noise = (bytes: number) => allNoise.subarray(0, bytes)

describe('a bucket as a store of files', () => {
  const [org_id, id] = [randomUUID(), randomUUID()]
  const key = { org_id, id, size: 'large' as const }
  const store = () => openStore({ DATA_DIR: '/nowhere', STORAGE_URL: address })
  const older = (than: number) => Readable.from(store().listOld(new Date(Date.now() - than))).toArray()

  it('stores and deletes files by shop and file', async () => {
    await store().put(key, Buffer.from('a photo'))
    await store().put({ ...key, size: 'small' }, Buffer.from('small'))
    expect([...s3.objects.keys()].toSorted()).toEqual([
      `shops/tunda/${org_id}/${id}.large`,
      `shops/tunda/${org_id}/${id}.small`,
    ])
    expect(String(await store().get(key))).toBe('a photo')
    expect(await store().get({ ...key, id: randomUUID() })).toBeUndefined()
    const file = { org_id, id }
    expect(await older(-5_000)).toEqual([file, file])
    expect(await older(60_000)).toEqual([])
    await store().remove(key)
    expect(s3.objects.size).toBe(0)
  })

  it('deletes all files of one shop, over many pages, and of no other', async () => {
    const other = { ...key, org_id: randomUUID() }
    await store().put(other, Buffer.from('other'))
    for (let one = 0; one < 8; one++) await store().put({ ...key, id: randomUUID() }, Buffer.from('x'))
    await store().removeShop(org_id)
    expect([...s3.objects.keys()]).toEqual([`shops/tunda/${other.org_id}/${id}.large`])
    await expect(store().removeShop('../other')).rejects.toThrow('named by its id')
    await expect(store().put({ ...key, id: '../x' }, Buffer.from('x'))).rejects.toThrow('named by ids')
  })

  it('fails as storage does when the store is misconfigured or unreachable', async () => {
    failing('PUT', ...Array.from({ length: 4 }, () => ({ status: 503 })))
    await expect(store().put(key, Buffer.from('x'))).rejects.toThrow(StorageFailed)
    expect(s3.asked.filter((asked) => asked.startsWith('PUT'))).toHaveLength(4)
    process.env.S3_SECRET_ACCESS_KEY = 'another'
    await expect(store().put(key, Buffer.from('x'))).rejects.toMatchObject({ cause: { name: 'SignatureDoesNotMatch' } })
    expect(s3.objects.size).toBe(0)
  })
})

describe('a bucket', () => {
  it('answers again after a 503 and a silence, and goes on from where an answer was cut off', async () => {
    const content = noise(300_000)
    failing('PUT', { status: 503 })
    await placeAt(address).write('photo', inOne(content))
    failing('GET', { status: 500 }, { cutAfter: 70_000 }, { cutAfter: 0 }, { cutAfter: 100_000 })
    const found = await placeAt(address).open('photo')
    expect((await readAll(found?.content() ?? inOne(Buffer.alloc(0)))).equals(content)).toBe(true)
    failing('GET', 'silence')
    const again = await placeAt(address).open('photo')
    expect(again?.bytes).toBe(content.length)
  }, 40_000)

  it('never mixes two versions of an object', async () => {
    await placeAt(address).write('photo', inOne(noise(200_000)))
    failing('GET', { cutAfter: 50_000 })
    const found = await placeAt(address).open('photo')
    await placeAt(address).write('photo', inOne(Buffer.alloc(200_000, 7)))
    await expect(readAll(found?.content() ?? inOne(Buffer.alloc(0)))).rejects.toThrow(/PreconditionFailed|412/)
  })

  it('takes what is large in parts: it is there once it is whole, and not before', async () => {
    const pieces = async function* (fails = false) {
      for (let one = 0; one < 40; one++) yield noise(1_048_576 - one)
      if (fails) throw new Error('the disk is gone')
    }
    const bytes = await placeAt(address).write('large', pieces())
    const kept = s3.objects.get('shops/tunda/large')?.content
    expect([kept?.length, s3.asked.filter((asked) => asked.startsWith('PUT')).length]).toEqual([bytes, 3])
    expect(kept?.equals(await readAll(pieces()))).toBe(true)
    await expect(placeAt(address).write('other', pieces(true))).rejects.toThrow('the disk is gone')
    expect([s3.objects.has('shops/tunda/other'), s3.uploads.size]).toEqual([false, 0])
    s3.uploads.set('old', { key: 'shops/tunda/tunda-x', parts: new Map(), at: new Date(Date.now() - 90_000_000) })
    s3.uploads.set('new', { key: 'shops/tunda/tunda-y', parts: new Map(), at: new Date() })
    await placeAt(address).tidy('tunda-')
    expect([...s3.uploads.keys()]).toEqual(['new'])
  }, 40_000)

  it('is filled from a folder, and empties back into one, and begins again where it was stopped', async () => {
    const [one, two] = [await mkdtemp(join(tmpdir(), 'tunda-s3-')), await mkdtemp(join(tmpdir(), 'tunda-s3-'))]
    for (let n = 0; n < 7; n++) await placeAt(one).write(`shop/photo ${n}.large`, inOne(noise(1_000 + n)))
    failing('PUT shops/tunda/shop/photo 4', ...Array.from({ length: 4 }, () => ({ status: 500 })))
    await expect(copyFiles(placeAt(one), placeAt(address))).rejects.toThrow('SlowDown')
    expect(await copyFiles(placeAt(one), placeAt(address))).toMatchObject({ copied: 3, known: 4 })
    expect(await copyFiles(placeAt(address), placeAt(two))).toMatchObject({ copied: 7, known: 0 })
    const found = await placeAt(two).open('shop/photo 6.large')
    expect((await readAll(found?.content() ?? inOne(Buffer.alloc(0)))).equals(noise(1_006))).toBe(true)
    for (const folder of [one, two]) await rm(folder, { recursive: true })
  })
})

describe('the doctor, of buckets', () => {
  const complaints = async (more: object = {}) =>
    (await checkBuckets({ STORAGE_URL: address, BACKUP_DIR: undefined, ...more })).map(
      ({ level, check }) => `${level} ${check}`,
    )

  it('finds wrong keys, an unreachable store, and one that does not delete', async () => {
    expect(await complaints({ BACKUP_DIR: 's3://backups' })).toEqual(['fine storage', 'fine backup bucket'])
    expect(s3.objects.size).toBe(0)
    expect(await checkBuckets({ STORAGE_URL: undefined, BACKUP_DIR: '/mnt/backups' })).toEqual([])
    failing('DELETE', { status: 403 })
    expect(await complaints()).toEqual(['fault storage'])
    process.env.S3_SECRET_ACCESS_KEY = 'another'
    expect(await complaints()).toEqual(['fault storage'])
    Object.assign(process.env, s3.environment, { S3_ENDPOINT: 'http://127.0.0.1:9' })
    expect(await complaints()).toEqual(['fault storage'])
  }, 40_000)

  it('finds settings that do not fit', () => {
    expect(() => readSettings({ STORAGE_URL: address })).toThrow(/S3_ACCESS_KEY_ID/)
    expect(() => readSettings({ ...s3.environment, STORAGE_URL: 's3://Bad_Bucket' })).toThrow(/STORAGE_URL/)
    expect(() => readSettings({ ...s3.environment, BACKUP_DIR: 's3:/x' })).toThrow(/BACKUP_DIR/)
    expect(readSettings({ ...s3.environment, STORAGE_URL: address, BACKUP_DIR: 's3://backups/c' }).BACKUP_DIR).toBe(
      's3://backups/c',
    )
    expect(() => objectStore(placeAt(address))).not.toThrow()
  })
})
