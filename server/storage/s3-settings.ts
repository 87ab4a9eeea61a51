import { z } from 'zod'

/** How the S3 store is reached, for files and for backups. */
export const S3Settings = z.object({
  /** By default Amazon's, of the region. */
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** `on`: the bucket is part of the path, as most stores other than Amazon's need it. */
  S3_PATH_STYLE: z.enum(['on', 'off']).optional(),
})
export type S3Settings = z.infer<typeof S3Settings>

/** `s3://bucket` or `s3://bucket/folder/below`. */
export const bucketAddress = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w!.*'()-]+)*\/?$/

export const lacksKeys = 'needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'

export function hasS3Keys(settings: S3Settings): boolean {
  return settings.S3_ACCESS_KEY_ID !== undefined && settings.S3_SECRET_ACCESS_KEY !== undefined
}
