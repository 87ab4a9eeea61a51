import { type FileStore, fileNamed, fileSizes, folderOf, nameOf, toStorage } from './file-store.ts'
import { inOne, type Place, readAll } from './places.ts'

/** Stores files in a place, as `shop/file.size`. Reading and writing fail with StorageFailed. */
export function objectStore(place: Place): FileStore {
  return {
    put: async (key, content) => {
      await toStorage(place.write(nameOf(key), inOne(content)))
    },
    get: async (key) => {
      const name = nameOf(key)
      return await toStorage(
        place.open(name).then(async (found) => (found === undefined ? undefined : await readAll(found.content()))),
      )
    },
    remove: async (file) => {
      await toStorage(Promise.all(fileSizes.map((size) => place.remove(nameOf({ ...file, size })))))
    },
    removeShop: async (orgId) => {
      for await (const { name } of place.list(`${folderOf(orgId)}/`)) await place.remove(name)
    },
    listOld: async function* (instant) {
      for await (const { name, at } of place.list('')) {
        const file = fileNamed(name)
        if (at < instant && file !== undefined) yield file
      }
    },
  }
}
