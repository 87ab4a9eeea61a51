import { type FileKey, type FileStore, fileSizes, StorageFailed } from './file-store.ts'
import { inOne, type Place, wholeOf } from './places.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Keeps files in a place, `shop/file.size`. Reading and writing fail with StorageFailed. */
export function objectStore(place: Place): FileStore {
  const nameOf = ({ org_id, id, size }: FileKey) => {
    if (!uuid.test(org_id) || !uuid.test(id)) throw new Error('a stored file is named by ids')
    return `${org_id}/${id}.${size}`
  }
  return {
    put: async (key, content) => {
      await toStorage(place.write(nameOf(key), inOne(content)))
    },
    get: async (key) => {
      const name = nameOf(key)
      return await toStorage(
        place.open(name).then(async (found) => (found === undefined ? undefined : await wholeOf(found.content()))),
      )
    },
    remove: async (file) => {
      await toStorage(Promise.all(fileSizes.map((size) => place.remove(nameOf({ ...file, size })))))
    },
    removeShop: async (orgId) => {
      if (!uuid.test(orgId)) throw new Error('a shop is named by its id')
      for await (const { name } of place.list(`${orgId}/`)) await place.remove(name)
    },
    listOld: async (instant) => {
      const found = new Map<string, Pick<FileKey, 'org_id' | 'id'>>()
      for await (const { name, at } of place.list('')) {
        const [org_id = '', rest = ''] = name.split('/')
        const id = rest.split('.', 1)[0] ?? ''
        if (at < instant && uuid.test(org_id) && uuid.test(id)) found.set(name.slice(0, 73), { org_id, id })
      }
      return [...found.values()]
    },
  }
}

async function toStorage<Result>(work: Promise<Result>): Promise<Result> {
  return await work.catch((cause: unknown) => {
    throw new StorageFailed(cause)
  })
}
