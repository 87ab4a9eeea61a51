const KEY = 'invitation'

/** The invitation that this tab was opened with. It survives sign-up or sign-in, but not the tab. */
export type HeldInvitation = {
  readonly token: string
  /** The address it was mailed to, once the server has returned it. */
  readonly email?: string | undefined
  /** The person has accepted and is only signing up or in. */
  readonly isWanted?: boolean | undefined
}

export function holdInvitation(invitation: HeldInvitation): void {
  window.sessionStorage.setItem(KEY, JSON.stringify(invitation))
}

export function heldInvitation(): HeldInvitation | undefined {
  const kept = window.sessionStorage.getItem(KEY)
  return kept === null ? undefined : (JSON.parse(kept) as HeldInvitation)
}

export function forgetInvitation(): void {
  window.sessionStorage.removeItem(KEY)
}
