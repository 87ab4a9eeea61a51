import { z } from 'zod'
import { forEverybody, forMember } from '../access.ts'
import { failure, failuresOf, failureWith } from '../failure.ts'
import { categories } from '../failures/failure-categories.ts'
import { Id, Instant } from '../shapes.ts'

/** What a product may have: pictures of it, and papers about it. Each is uploaded to `/storage/v1/object/<kind>/<product id>`. */
export const fileKinds = ['images', 'documents'] as const
export type FileKind = (typeof fileKinds)[number]

/** Bytes of the largest file (spec, section 5). */
export const largestUpload = 5_242_880
/** Types that are taken, by what is in a file, whatever it is called. */
export const uploadTypes: Readonly<Record<FileKind, readonly string[]>> = {
  images: ['image/jpeg', 'image/png', 'image/webp'],
  documents: ['application/pdf'],
}
/** How many files of each kind a product may have. */
export const mostFiles: Readonly<Record<FileKind, number>> = { images: 8, documents: 10 }
/** Width and height of the largest picture, in millions of points. */
export const largestPicture = 30

export const ProductFile = z.object({
  id: Id,
  product_id: Id,
  kind: z.enum(fileKinds),
  name: z.string(),
  media_type: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  position: z.int(),
  user_id: Id.nullable(),
  created_at: Instant,
})
export type ProductFile = z.infer<typeof ProductFile>

/** Why a file was not taken, for the screen to explain; the sentence is the category's. */
export const uploadReasons = ['type', 'size', 'content', 'dimensions', 'count', 'empty'] as const
export type UploadReason = (typeof uploadReasons)[number]

const refusal = (status: number) =>
  failureWith(
    'FILE_UPLOAD_ERROR',
    status,
    'file_upload',
    z.object({ reason: z.enum(uploadReasons) }),
    () => categories.file_upload.message,
  )

export const fileFailures = failuresOf('file', {
  refused: refusal(400),
  tooLarge: refusal(413),
  wrongType: refusal(415),
  tooMany: refusal(409),
  changed: failure(
    'FILE_CHANGED',
    410,
    'file_upload',
    'This file was changed after it was uploaded, so it is not shown. Please delete it and upload it again.',
  ),
  storageFull: failure(
    'FILE_STORAGE_FULL',
    503,
    'file_upload',
    'The server has no space left, so the file was not saved. Please tell the person who runs the server.',
  ),
  storageFailed: failure(
    'FILE_STORAGE_ERROR',
    503,
    'file_upload',
    "The server's file storage does not work at the moment. Please try again later.",
  ),
})

const tags = ['product files']

export const productFiles = {
  list: forEverybody()
    .route({ method: 'GET', path: '/rest/v1/product_files', tags, summary: 'The images and documents of a product' })
    .input(z.object({ product_id: Id }))
    .output(z.object({ product_files: z.array(ProductFile) })),
  makeFirst: forMember('manage_products')
    .route({
      method: 'POST',
      path: '/rest/v1/product_files/{id}/first',
      tags,
      summary: 'Show an image first for its product',
    })
    .input(z.object({ id: Id }))
    .output(ProductFile),
  remove: forMember('manage_products')
    .route({ method: 'DELETE', path: '/rest/v1/product_files/{id}', tags, summary: 'Delete a file of a product' })
    .input(z.object({ id: Id }))
    .output(z.object({ id: Id })),
}
