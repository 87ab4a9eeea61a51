import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { greeting } from '../../mail/email-words.ts'
import { sendEmail } from '../../mail/send-email.ts'
import type { Claimed, Means } from '../../outbox/job-handlers.ts'
import { Addressee } from '../mails.ts'

const Change = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['factor_added', 'factor_removed']),
    factor_type: z.enum(['totp', 'webauthn', 'recovery_code']),
  }),
  z.object({ kind: z.literal('recovery_code_used'), left: z.int() }),
])
const Payload = Addressee.extend({ change: Change })

/** Tells a person that their second factors changed. It does not contain the name they gave a factor. */
export async function factorMail(row: Claimed, means: Means): Promise<void> {
  const { to, full_name, change } = Payload.parse(row.payload)
  await sendEmail(row, means, to, (say) => {
    const { subject, heading, words } = wordsOf(change)
    return {
      subject: say(subject),
      heading: say(heading),
      paragraphs: [greeting(say, full_name), ...words.map(say)],
      action: { label: say(msg`It was not me`), url: new URL('/reset-password', means.settings.SITE_URL).href },
      closing: say(
        msg`If it was you, all is well. If not, choose a new password at once and tell the owner of your shop.`,
      ),
    }
  })
}

const added = {
  totp: msg`An authenticator app was just added to your Tunda account. From now on you are asked for it when you sign in.`,
  webauthn: msg`A passkey was just added to your Tunda account. From now on you are asked for it when you sign in.`,
  recovery_code: msg`A set of recovery codes was just added to your Tunda account.`,
} as const
const removed = {
  totp: msg`An authenticator app was just removed from your Tunda account.`,
  webauthn: msg`A passkey was just removed from your Tunda account.`,
  recovery_code: msg`A set of recovery codes was just removed from your Tunda account.`,
} as const

function wordsOf(change: z.infer<typeof Change>) {
  if (change.kind === 'recovery_code_used') {
    return {
      subject: msg`A recovery code opened your Tunda account`,
      heading: msg`A recovery code was used`,
      words: [
        msg`A recovery code was just used to sign in to your Tunda account.`,
        msg`${plural({ left: change.left }, { one: '# code is left.', other: '# codes are left.' })}`,
      ],
    }
  }
  if (change.kind === 'factor_added') {
    return {
      subject: msg`A second step was added to your Tunda sign-in`,
      heading: msg`A second step was added`,
      words: [added[change.factor_type]],
    }
  }
  return {
    subject: msg`A second step was removed from your Tunda sign-in`,
    heading: msg`A second step was removed`,
    words: [removed[change.factor_type]],
  }
}
