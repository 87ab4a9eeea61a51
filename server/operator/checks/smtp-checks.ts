import { createTransport } from 'nodemailer'
import { type Finding, fault, fine } from './finding.ts'

const patience = 4_000

/** Whether the mail server lets us in. Nothing is sent. */
export async function checkMail(smtpUrl: string | undefined): Promise<Finding[]> {
  if (smtpUrl === undefined) return []
  const waits = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }
  const transport = createTransport({ url: smtpUrl, ...waits })
  try {
    await transport.verify()
    return [fine('mail server', 'the mail server accepts the login')]
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [fault('mail server', `the mail server cannot be used: ${why}`, 'Check SMTP_URL')]
  } finally {
    transport.close()
  }
}
