import { type Promotion, promote } from '../account/make-super-admin.ts'
import { asksForConfirmation } from '../settings.ts'
import type { Given, Outcome } from './command.ts'
import { withDatabase } from './command-line.ts'

const words: Record<Promotion, (email: string) => string> = {
  promoted: (email) => `${email} is a super admin now.`,
  unknown: (email) => `Nobody has signed up as ${email}. Check the address, or ask the person to sign up first.`,
  unconfirmed: (email) =>
    `${email} has not been confirmed, so nobody knows whose account that is. Ask the person to confirm the address first.`,
}

export async function run({ words: [email = ''] }: Given): Promise<Outcome> {
  return await withDatabase(async (database, settings) => {
    const promotion = await promote(database, email, asksForConfirmation(settings))
    return { ok: promotion === 'promoted', said: [words[promotion](email)], facts: { email, outcome: promotion } }
  })
}
