import { z } from 'zod'
import { sendLetter } from '../../mail/send-letter.ts'
import type { Claimed, Means } from '../../outbox/job-handlers.ts'
import { Addressee, greeting } from '../mails.ts'

const Change = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['factor_added', 'factor_removed']),
    factor_type: z.enum(['totp', 'webauthn', 'recovery_code']),
  }),
  z.object({ kind: z.literal('recovery_code_used'), left: z.int() }),
])
const Payload = Addressee.extend({ change: Change })

const things = {
  totp: 'An authenticator app',
  webauthn: 'A passkey',
  recovery_code: 'A set of recovery codes',
} as const

/** Tells a person that their second factors changed. The name they gave one does not stand in it. */
export async function factorMail(row: Claimed, means: Means): Promise<void> {
  const { to, change, ...addressee } = Payload.parse(row.payload)
  const { subject, heading, words } = wordsOf(change)
  await sendLetter(row, means, to, subject, {
    heading,
    paragraphs: [greeting({ to, ...addressee }), words],
    action: { label: 'It was not me', url: new URL('/reset-password', means.settings.SITE_URL).href },
    closing: 'If it was you, all is well. If not, choose a new password at once and tell the owner of your shop.',
  })
}

function wordsOf(change: z.infer<typeof Change>) {
  if (change.kind === 'recovery_code_used') {
    const left = change.left === 1 ? '1 code is' : `${change.left} codes are`
    return {
      subject: 'A recovery code opened your Tunda account',
      heading: 'A recovery code was used',
      words: `A recovery code was just used to sign in to your Tunda account. ${left} left.`,
    }
  }
  const thing = things[change.factor_type]
  if (change.kind === 'factor_added') {
    return {
      subject: 'A second step was added to your Tunda sign-in',
      heading: 'A second step was added',
      words: `${thing} was just added to your Tunda account. From now on you are asked for it when you sign in.`,
    }
  }
  return {
    subject: 'A second step was removed from your Tunda sign-in',
    heading: 'A second step was removed',
    words: `${thing} was just removed from your Tunda account.`,
  }
}
