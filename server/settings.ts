import { fieldWords } from '@tunda/contract/failures/field-words'
import { z } from 'zod'
import type { QuotaRules } from './quotas/quota-table.ts'
import { readQuotas } from './quotas/read-quotas.ts'
import { bucketAddress, hasS3Keys, lacksKeys, S3Settings } from './storage/s3-settings.ts'

const url = z.url()
const flag = z.enum(['on', 'off'])

/** All settings, with their defaults. */
const Settings = z
  .object({
    /** Where the server listens. */
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default('0.0.0.0'),
    /** Secrets, the embedded database, mails without an SMTP server and uploads. */
    DATA_DIR: z.string().min(1).default('.data'),
    /** The operator's own PostgreSQL, as the role that migrates; without it the embedded one is started. */
    DATABASE_URL: url.optional(),
    /** Megabytes that the embedded PostgreSQL keeps of what was read last; the system keeps more beside it, where there is room. */
    DATABASE_MEMORY: z.coerce.number().int().min(16).max(65_536).default(48),
    /** PgBouncer in front of that PostgreSQL, for everything that is a transaction. */
    POOLER_URL: url.optional(),
    /** A standby of that PostgreSQL: reports that may take seconds are read from it. */
    REPLICA_URL: url.optional(),
    /** The address people use; mails link to it. */
    SITE_URL: url.optional(),
    /** Where other clients find the API, when that is not where the page came from. */
    BACKEND_URL: url.optional(),
    /** `smtp://user:password@host:port`; without it mails are kept as files. */
    SMTP_URL: url.optional(),
    MAIL_FROM: z.string().default('Tunda <no-reply@localhost>'),
    /** `off`: nobody is asked to confirm their address. Without an SMTP server nobody is asked either. */
    EMAIL_CONFIRMATION: flag.default('on'),
    /** Where people write to whoever runs this installation: questions, and requests for another plan. */
    SUPPORT_EMAIL: z.email().optional(),
    /** The first day of the virtual trial, or `signup`: each owner's own first day. */
    TRIAL_START: z.union([z.iso.date(), z.literal('signup')]).default('2025-10-01'),
    TRIAL_DAYS: z.coerce.number().int().min(0).max(3650).default(90),
    /** `pos`: every host shows the till. */
    APP_MODE: z.enum(['auto', 'pos']).default('auto'),
    /** How many proxies in front are trusted to name the client's address. */
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    /** Calls a second that one terminal may make; five seconds' worth at once. */
    TERMINAL_RATE: z.coerce.number().int().min(1).max(100_000).default(10),
    /** Quotas that differ from the table's, as JSON: `{"calls.person": 6000, "uploads.shop": {"points": 500, "seconds": 86400}}`. */
    QUOTAS: z.string().default('{}'),
    /** `strict`: longer passwords, and no common ones. */
    AUTH_POLICY: z.enum(['spec', 'strict']).default('spec'),
    /** Hosts, with their ports where they have one, that webhooks may reach although they are not public, over http too: `a,b:8080`. */
    WEBHOOK_HOSTS: z
      .string()
      .default('')
      .transform((listed) => listed.split(',').flatMap((host) => host.trim().toLowerCase() || [])),
    /** Demonstration data in an empty embedded database. */
    DEMO: flag.default('on'),
    /** Where photos and papers lie, if not in DATA_DIR: `s3://bucket/folder`. */
    STORAGE_URL: z.string().regex(bucketAddress, 'must be s3://bucket or s3://bucket/folder').optional(),
    ...S3Settings.shape,
    /** Where backups go, a folder or `s3://bucket/folder`, and the file with the key that they are sealed with. */
    BACKUP_DIR: z
      .string()
      .refine(
        (typed) => !typed.startsWith('s3:') || bucketAddress.test(typed),
        'must be a folder, s3://bucket or s3://bucket/folder',
      )
      .optional(),
    BACKUP_KEY_FILE: z.string().optional(),
    /** How many of the newest nightly backups stay. */
    BACKUP_KEEP: z.coerce.number().int().min(1).max(9_999).default(14),
    /** Seconds between two pieces of the embedded database's log, kept beside the backups; 0: none. */
    BACKUP_LOG_SECONDS: z.coerce.number().int().min(0).max(3600).default(20),
    /** The port and address of the metrics for Prometheus; without a port there are none. */
    METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    /** A collector of OpenTelemetry that traces go to over HTTP; without it there are none. Names and values are OpenTelemetry's own. */
    OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
    OTEL_SERVICE_NAME: z.string().default('tunda'),
    /** The share of requests that is traced. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .refine(({ POOLER_URL, DATABASE_URL }) => POOLER_URL === undefined || DATABASE_URL !== undefined, {
    path: ['POOLER_URL'],
    error: 'needs DATABASE_URL too: migrations and announcements go there directly',
  })
  .refine(({ REPLICA_URL, DATABASE_URL }) => REPLICA_URL === undefined || DATABASE_URL !== undefined, {
    path: ['REPLICA_URL'],
    error: 'needs DATABASE_URL too: the database that it is a standby of',
  })
  .refine(
    (given) => hasS3Keys(given) || ![given.STORAGE_URL, given.BACKUP_DIR].some((one) => one?.startsWith('s3://')),
    { path: ['s3://'], error: lacksKeys },
  )

export type Settings = Omit<z.infer<typeof Settings>, 'QUOTAS'> & {
  readonly SITE_URL: string
  readonly QUOTAS: QuotaRules
}

type MailSettings = { readonly [Name in 'SMTP_URL' | 'EMAIL_CONFIRMATION']?: Settings[Name] | undefined }

/** Whether people are asked to confirm their address: only where mail is sent, and unless it is switched off. */
export function asksForConfirmation({ SMTP_URL, EMAIL_CONFIRMATION = 'on' }: MailSettings): boolean {
  return SMTP_URL !== undefined && EMAIL_CONFIRMATION === 'on'
}

/** The settings out of `environment`; an empty value counts as unset. Throws with the name and fault of each that is wrong. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Settings.safeParse(given)
  const quotas = readQuotas(given.QUOTAS ?? '{}', parsed.data?.TERMINAL_RATE)
  if (!parsed.success || 'faults' in quotas) {
    const faults = (parsed.error?.issues ?? []).map(
      (issue) => `${issue.path.join('.')}: ${issue.message || fieldWords(issue)}`,
    )
    throw new Error(
      `These settings are wrong:\n  ${[...faults, ...('faults' in quotas ? quotas.faults : [])].join('\n  ')}`,
    )
  }
  return {
    ...parsed.data,
    SITE_URL: parsed.data.SITE_URL ?? `http://localhost:${parsed.data.PORT}`,
    QUOTAS: quotas.rules,
  }
}
