import { useMutation, useQuery } from '@tanstack/react-query'
import type { FileKind } from '@tunda/contract/product-files'
import { api, client } from '../shared/api.ts'
import { cache } from '../shared/cache.ts'
import { asFailure } from '../shared/failure.ts'
import { showFailure } from '../shared/show-failure.ts'
import { storeFile } from '../shared/stored-file.ts'
import { toast } from '../shared/toast.tsx'
import { whyRefused } from './file-words.ts'
import { refreshProducts } from './product-changes.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** Gives a product files, one after the other; each that is refused is named. */
export async function uploadFiles(product_id: string, kind: FileKind, files: readonly File[]): Promise<void> {
  for (const file of files) {
    try {
      await storeFile({ kind, product_id }, kind === 'images' ? await shrinkPicture(file) : file)
    } catch (error) {
      toast.bad(file.name, whyRefused(asFailure(error), kind))
    }
  }
}

/** A product's images and documents, and what can be done with them. */
export function useProductFiles(product_id: string) {
  const { data } = useQuery(api.productFiles.list.queryOptions({ input: { product_id } }))
  const refresh = async () => {
    await cache.invalidateQueries({ queryKey: api.productFiles.key() })
    await refreshProducts()
  }
  const upload = useMutation({
    mutationFn: ({ kind, files }: { kind: FileKind; files: readonly File[] }) => uploadFiles(product_id, kind, files),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: (id: string) => client.productFiles.remove({ id }),
    onError: showFailure('Delete Failed'),
    onSettled: refresh,
  })
  const makeFirst = useMutation({
    mutationFn: (id: string) => client.productFiles.makeFirst({ id }),
    onError: showFailure('Update Failed'),
    onSettled: refresh,
  })
  const files = data?.product_files ?? []
  return {
    images: files.filter(({ kind }) => kind === 'images'),
    documents: files.filter(({ kind }) => kind === 'documents'),
    isBusy: upload.isPending || remove.isPending || makeFirst.isPending,
    uploading: upload.isPending ? upload.variables.kind : undefined,
    upload: upload.mutate,
    remove: remove.mutate,
    makeFirst: makeFirst.mutate,
  }
}
