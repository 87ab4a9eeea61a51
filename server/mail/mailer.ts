import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'
import { logoId } from './email.ts'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same for every try, so that a mail sent twice shows once. */
  readonly messageId: string
  readonly date: Date
  /** The one-click unsubscribe address (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** A PNG that the words show as `cid:logo`. */
  readonly logo?: Buffer
  readonly attachment?: Attachment
}

/** A file that goes with a mail. */
export type Attachment = { readonly filename: string; readonly contentType: string; readonly content: Buffer }

export type Mailer = { readonly send: (mail: Mail) => Promise<void>; readonly close: () => void }

type MailSettings = Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>

/** Milliseconds; all together less than an outbox lease. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** The library is loaded with the first mail: it takes 19 MB. */
const opened = async () => (await import('nodemailer')).createTransport

/** Sends over SMTP; without an SMTP server, keeps mails as files and names them in the log. */
export function createMailer(settings: MailSettings, log: Pick<Logger, 'info'>): Mailer {
  return settings.SMTP_URL === undefined
    ? fileMailer(join(settings.DATA_DIR, 'mail'), settings.MAIL_FROM, log)
    : smtpMailer(settings.SMTP_URL, settings.MAIL_FROM)
}

/** Marks a mail that a program wrote, so that no holiday notice answers it. */
const headers = { 'Auto-Submitted': 'auto-generated' }
/** Mails contain only our own content, so the library may never fetch URLs or read files. */
const closed = { disableFileAccess: true, disableUrlAccess: true }

function written(from: string, { unsubscribeUrl, logo, attachment, ...words }: Mail) {
  const picture = logo === undefined ? [] : [{ cid: logoId, filename: 'logo.png', content: logo }]
  const attachments = attachment === undefined ? picture : [...picture, attachment]
  const mail = { from, headers, ...words, attachments }
  if (unsubscribeUrl === undefined) return mail
  const ending = { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { ...mail, headers: { ...headers, ...ending } }
}

function smtpMailer(url: string, from: string): Mailer {
  const begin = async () => (await opened())({ url, pool: true, maxConnections: 2, ...patience, ...closed })
  let transport: ReturnType<typeof begin> | undefined
  return {
    async send(mail) {
      transport ??= begin()
      await (await transport).sendMail(written(from, mail))
    },
    close: () => void transport?.then((one) => one.close()),
  }
}

function fileMailer(folder: string, from: string, log: Pick<Logger, 'info'>): Mailer {
  const begin = async () => (await opened())({ streamTransport: true, buffer: true, newline: 'windows', ...closed })
  let transport: ReturnType<typeof begin> | undefined
  return {
    async send(mail) {
      transport ??= begin()
      const { message } = await (await transport).sendMail(written(from, mail))
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not put together')
      const id = mail.messageId.replace(/[^\w]+/g, '-').slice(1, -1)
      const name = `${mail.date.toISOString().replace(/[:.]/g, '-')}-${id}.eml`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, name)
      // It contains a link that opens an account: readable only by the file's owner, and never half written.
      const file = await open(`${path}.part`, 'w', 0o600)
      await file.writeFile(message)
      await file.close()
      await rename(`${path}.part`, path)
      log.info({ mail: path, subject: mail.subject }, 'an email was kept as a file because SMTP_URL is not set')
    },
    close: () => void transport?.then((one) => one.close()),
  }
}
