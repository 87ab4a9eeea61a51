import { type FileStore, folderStore, storageIn } from './file-store.ts'
import { objectStore } from './object-files.ts'
import { placeAt } from './places.ts'

type Where = { readonly DATA_DIR: string; readonly STORAGE_URL?: string | undefined }

/** The store for an installation's files, as its settings say. */
export function openStore({ DATA_DIR, STORAGE_URL }: Where): FileStore {
  return STORAGE_URL === undefined ? folderStore(storageIn(DATA_DIR)) : objectStore(placeAt(STORAGE_URL))
}
