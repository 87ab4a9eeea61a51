const KEY = 'invitation'

/** The invitation this tab was opened with. It outlives the way through sign-up or sign-in, and not the tab. */
export type HeldInvitation = {
  readonly token: string
  /** The address it was mailed to, once the server has said so. */
  readonly email?: string | undefined
  /** The person has said yes and is only on the way to an account. */
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
