import { ownAccountFailures, type ProfileChange, type UserProfile } from '@tunda/contract/accounts/account-own'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'
import { fail } from '../fail.ts'

type Row = Omit<UserProfile, 'full_name' | 'email'>

const columns = 'user_id, phone, job_title, created_at, updated_at'

/** The person's profile; an empty one is stored when there is none yet. Fails PROFILE_NOT_CREATED. */
export async function getProfile(tx: Tx, person: Person): Promise<UserProfile> {
  await tx.query(
    'insert into user_profiles (user_id, created_at, updated_at) values ($1, $2, $2) on conflict do nothing',
    [person.user_id, now()],
  )
  const [row] = await tx.query<Row>(`select ${columns} from user_profiles where user_id = $1`, [person.user_id])
  return profileOf(row, person)
}

/** Changes the profile; an empty text clears the field. */
export async function changeProfile(tx: Tx, change: ProfileChange, person: Person): Promise<UserProfile> {
  const before = await getProfile(tx, person)
  const { phone, job_title } = { ...before, ...change }
  const [row] = await tx.query<Row>(
    `update user_profiles set phone = $2, job_title = $3, updated_at = $4 where user_id = $1 returning ${columns}`,
    [person.user_id, phone || null, job_title || null, now()],
  )
  return profileOf(row, person)
}

function profileOf(row: Row | undefined, { full_name, email }: Person): UserProfile {
  if (row === undefined) throw fail(ownAccountFailures.noProfile)
  return { ...row, full_name, email }
}
