import { t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FileKind, mostFiles, type UploadReason } from '@tunda/contract/products/product-files'
import { api, client } from '../../shared/calls/api.ts'
import { cache } from '../../shared/calls/cache.ts'
import { asFailure, type Failure } from '../../shared/calls/failure.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { shrinkPicture } from '../../shared/files/shrink-picture.ts'
import { storeFile } from '../../shared/files/stored-file.ts'
import { toast } from '../../shared/page/toast.tsx'
import { refreshProducts } from './product-changes.ts'

/** Gives a product files, one after the other; each that is refused is named. */
export async function uploadFiles(product_id: string, kind: FileKind, files: readonly File[]): Promise<void> {
  for (const file of files) {
    try {
      await storeFile({ kind, owner_id: product_id }, kind === 'images' ? await shrinkPicture(file) : file)
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
    onError: showFailure(t`Delete Failed`),
    onSettled: refresh,
  })
  const makeFirst = useMutation({
    mutationFn: (id: string) => client.productFiles.makeFirst({ id }),
    onError: showFailure(t`Update Failed`),
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

const reasons: Readonly<Record<UploadReason, (kind: FileKind) => string>> = {
  type: (kind) => (kind === 'images' ? t`Photos are JPEG, PNG or WebP files.` : t`Documents are PDF files.`),
  size: () => t`The file is over 5 MB. Choose a smaller one.`,
  content: (kind) =>
    kind === 'images'
      ? t`This picture is damaged.`
      : t`This PDF is damaged, or has a program or other files inside it. Save it as a new PDF and try again.`,
  dimensions: () => t`This picture has more than 30 million pixels. Choose a smaller one.`,
  count: (kind) =>
    kind === 'images'
      ? t`A product has at most ${{ count: mostFiles[kind] }} photos.`
      : t`A product has at most ${{ count: mostFiles[kind] }} documents.`,
  empty: () => t`The file is empty.`,
}

/** Why a file was not taken, beside the sentence of its category. */
function whyRefused(failure: Failure, kind: FileKind): string {
  const { reason } = (failure.meta ?? {}) as { reason?: UploadReason }
  const why = reason && reasons[reason]?.(kind)
  return why ? `${failure.message} ${why}` : failure.message
}
