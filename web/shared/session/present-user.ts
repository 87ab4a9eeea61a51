import type { User } from '@supabase/auth-js'

// Apart from the auth client, which a till has no use for and would download for the sake of this one name.
let present: User | undefined

/** The signed-in person at this moment, for what is no component. */
export function presentUser(): User | undefined {
  return present
}

/** Says who is signed in from now on. */
export function setPresentUser(user: User | undefined): void {
  present = user
}
