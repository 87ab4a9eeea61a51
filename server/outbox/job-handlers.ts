import type { Database } from '@tunda/database'
import { accountClosedMail } from '../account/closing-mail.ts'
import { confirmationMail } from '../account/confirmation/confirmation-mail.ts'
import { factorMail } from '../account/factors/factor-mail.ts'
import { passwordChangedMail, recoveryMail, sessionEndedMail } from '../account/mails.ts'
import { requestedRecovery } from '../account/recovery/requested-recovery.ts'
import { emailChangeMail, emailChangeNotice, newDeviceMail, nonceMail } from '../account/sign-in-mails.ts'
import { headsMail } from '../audit/heads-mail.ts'
import { reportMail } from '../custom-reports/mails/report-mail.ts'
import type { Mailer } from '../mail/mailer.ts'
import { eveningSummary } from '../notifications/evening-summary.ts'
import { notificationDigest, notificationMail } from '../notifications/mails.ts'
import { shopClosedMail, shopEndsMail } from '../organization/closing-mails.ts'
import { invitationMail } from '../organization/invitation-mail.ts'
import { removalMail } from '../organization/removal-mail.ts'
import { notifyPlanAnswer } from '../platform/notify-plan-answer.ts'
import { repairReadyMail } from '../repairs/ready-mail.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Settings } from '../settings.ts'
import { webhookPausedMail } from '../webhooks/paused-mail.ts'

/** A row that this server has claimed. */
export type Claimed = {
  readonly id: number
  readonly kind: string
  readonly payload: unknown
  readonly attempts: number
  readonly created_at: string
}

export type Means = {
  readonly database: Database
  readonly settings: Pick<Settings, 'SITE_URL'> &
    Partial<Pick<Settings, 'SMTP_URL' | 'EMAIL_CONFIRMATION' | 'TRIAL_START' | 'TRIAL_DAYS'>>
  readonly secrets: Pick<Secrets, 'peppers'>
  readonly mailer: Mailer
}

type JobHandler = (row: Claimed, means: Means) => Promise<void>

/** Everything that is done through the outbox. A slice that needs another adds its function here. */
export const jobHandlers = {
  'account-closed-mail': accountClosedMail,
  'shop-closed-mail': shopClosedMail,
  'shop-ends-mail': shopEndsMail,
  'confirmation-mail': confirmationMail,
  'recovery-mail': recoveryMail,
  'requested-recovery': requestedRecovery,
  'password-changed-mail': passwordChangedMail,
  'session-ended-mail': sessionEndedMail,
  'factor-mail': factorMail,
  'nonce-mail': nonceMail,
  'new-device-mail': newDeviceMail,
  'email-change-mail': emailChangeMail,
  'email-change-notice': emailChangeNotice,
  'invitation-mail': invitationMail,
  'removal-mail': removalMail,
  'repair-ready-mail': repairReadyMail,
  'notification-mail': notificationMail,
  'notification-digest': notificationDigest,
  'evening-summary': eveningSummary,
  'report-mail': reportMail,
  'heads-mail': headsMail,
  'plan-answer': notifyPlanAnswer,
  'webhook-paused-mail': webhookPausedMail,
  /** Queued for an address without an account, so that asking takes the same time. */
  nothing: async () => undefined,
} as const satisfies Record<string, JobHandler>

export type JobKind = keyof typeof jobHandlers
