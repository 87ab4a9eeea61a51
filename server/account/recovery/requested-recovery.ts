import { z } from 'zod'
import type { Claimed, Means } from '../../outbox/job-handlers.ts'
import { queueRecovery } from './recover.ts'

const Payload = z.object({ email: z.string() })

/** A password reset that the platform team asked for: the person gets the same link as when they ask themselves. */
export async function requestedRecovery(row: Claimed, { database, secrets, settings }: Means): Promise<void> {
  const { email } = Payload.parse(row.payload)
  const link = new URL('/reset-password', settings.SITE_URL).href
  await database.asAuth((tx) => queueRecovery(tx, { peppers: secrets.peppers }, { email, link }))
}
