import { type FileKind, mostFiles, type UploadReason } from '@tunda/contract/product-files'
import type { Failure } from '../shared/failure.ts'

const reasons: Readonly<Record<UploadReason, (kind: FileKind) => string>> = {
  type: (kind) => (kind === 'images' ? 'Photos are JPEG, PNG or WebP files.' : 'Documents are PDF files.'),
  size: () => 'A file may have at most 5 MB.',
  content: (kind) =>
    kind === 'images' ? 'This picture is damaged.' : 'This PDF is damaged, or does more than show pages.',
  dimensions: () => 'This picture has more than 30 million points.',
  count: (kind) => `A product has at most ${mostFiles[kind]} ${kind === 'images' ? 'photos' : 'documents'}.`,
  empty: () => 'The file is empty.',
}

/** Why a file was not taken, beside the sentence of its category. */
export function whyRefused(failure: Failure, kind: FileKind): string {
  const { reason } = (failure.meta ?? {}) as { reason?: UploadReason }
  const why = reason && reasons[reason]?.(kind)
  return why ? `${failure.message} ${why}` : failure.message
}
