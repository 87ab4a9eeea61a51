import type { User } from '@supabase/auth-js'

// Separate from the auth client, which a till does not need and would download for this value alone.
let present: User | undefined

/** The signed-in person at this moment, for code outside of components. */
export function presentUser(): User | undefined {
  return present
}

/** Says who is signed in from now on. */
export function setPresentUser(user: User | undefined): void {
  present = user
}
