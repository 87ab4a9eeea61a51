import type { PlatformUser } from '@tunda/contract/platform'
import { client } from '../shared/api.ts'

/** The person who signed up with exactly this address, if anybody did. */
export async function findPerson(email: string): Promise<PlatformUser | undefined> {
  const wanted = email.trim().toLowerCase()
  const { users } = await client.platform.users({ search: wanted, limit: 20 })
  return users.find((user) => user.email === wanted)
}
