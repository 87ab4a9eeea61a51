import { general } from '@tunda/contract/failure'
import { now } from '../clock.ts'
import { fail } from '../fail.ts'

/** Milliseconds after a password or factor was given in which a person may do what a stolen session must not. */
export const freshFor = 600_000

type Proven = { readonly authenticated_at: string | null }

export function isFresh({ authenticated_at }: Proven): boolean {
  return authenticated_at !== null && now().getTime() - Date.parse(authenticated_at) <= freshFor
}

/** Fails REAUTHENTICATION_NEEDED unless the person gave their password or a factor in the last ten minutes. */
export function requireFresh(person: Proven): void {
  if (!isFresh(person)) throw fail(general.reauthenticationNeeded)
}
