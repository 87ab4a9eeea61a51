import type { Tx } from '@tunda/database'

type FactorBody = {
  readonly id: string
  readonly friendly_name: string
  readonly factor_type: string
  readonly status: 'verified' | 'unverified'
  readonly created_at: string
  readonly updated_at: string
  readonly last_challenged_at: string | null
}

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
  readonly has_factor: boolean
  /** An address that was asked for and not confirmed yet. */
  readonly new_email: string | null
  /** As auth clients read them; nothing secret. */
  readonly factors: readonly FactorBody[]
  readonly created_at: string
  readonly updated_at: string
}

export const userColumns = `id, email, password_hash, full_name, user_metadata, email_confirmed_at, last_sign_in_at, banned_at,
  has_factor, created_at, updated_at, (select coalesce(json_agg(json_build_object('id', f.id, 'friendly_name', f.friendly_name,
    'factor_type', f.factor_type, 'status', case when f.verified_at is null then 'unverified' else 'verified' end,
    'created_at', f.created_at, 'updated_at', f.updated_at, 'last_challenged_at', f.last_challenged_at) order by f.created_at, f.id), '[]')
    from auth.factors f where f.user_id = users.id) as factors,
  (select c.new_email from auth.email_changes c where c.user_id = users.id and c.expires_at > now()) as new_email`

export async function findUserByEmail(tx: Tx, email: string): Promise<User | undefined> {
  const [user] = await tx.query<User>(`select ${userColumns} from auth.users where email = $1`, [email])
  return user
}

export async function findUser(tx: Tx, id: string): Promise<User | undefined> {
  const [user] = await tx.query<User>(`select ${userColumns} from auth.users where id = $1`, [id])
  return user
}

/**
 * A person in the shape that auth clients read. `email_confirmed_at` is the truth: null until the address is confirmed. Where nobody is
 * asked to confirm theirs, every address counts as confirmed.
 */
export function userBody(user: User, isConfirmationAsked: boolean) {
  const email_confirmed_at = user.email_confirmed_at ?? (isConfirmationAsked ? null : user.created_at)
  const metadata = {
    ...user.user_metadata,
    full_name: user.full_name,
    email: user.email,
    email_verified: email_confirmed_at !== null,
    sub: user.id,
  }
  const { created_at, updated_at, last_sign_in_at, email } = user
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
    ...(user.new_email === null ? {} : { new_email: user.new_email }),
    ...(user.factors.length > 0 ? { factors: user.factors } : {}),
    created_at,
    updated_at,
    is_anonymous: false,
  }
}
