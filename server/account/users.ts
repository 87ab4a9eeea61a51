import type { Tx } from '@tunda/database'

/** A person, as the sign-in service knows them. */
export type User = {
  readonly id: string
  readonly email: string
  readonly password_hash: string
  readonly full_name: string
  readonly user_metadata: Record<string, unknown>
  readonly email_confirmed_at: string | null
  readonly last_sign_in_at: string | null
  readonly banned_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

export const userColumns = `id, email, password_hash, full_name, user_metadata, email_confirmed_at, last_sign_in_at, banned_at,
  created_at, updated_at`

export async function findUserByEmail(tx: Tx, email: string): Promise<User | undefined> {
  const [user] = await tx.query<User>(`select ${userColumns} from auth.users where email = $1`, [email])
  return user
}

export async function findUser(tx: Tx, id: string): Promise<User | undefined> {
  const [user] = await tx.query<User>(`select ${userColumns} from auth.users where id = $1`, [id])
  return user
}

/** A person in the shape that auth clients read. */
export function userBody(user: User) {
  const metadata = {
    ...user.user_metadata,
    full_name: user.full_name,
    email: user.email,
    email_verified: user.email_confirmed_at !== null,
    sub: user.id,
  }
  const { created_at, updated_at, last_sign_in_at, email, email_confirmed_at } = user
  const identity = { identity_id: user.id, id: user.id, user_id: user.id, identity_data: metadata, provider: 'email' }
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    email_confirmed_at,
    phone: '',
    confirmed_at: email_confirmed_at,
    last_sign_in_at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [{ ...identity, last_sign_in_at, created_at, updated_at, email }],
    created_at,
    updated_at,
    is_anonymous: false,
  }
}
