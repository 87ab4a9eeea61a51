import { t } from '@lingui/core/macro'

const named = (name: string) => ({
  visibilityToggleFocusable: true,
  visibilityToggleButtonProps: { 'aria-label': name },
})

/** For a `PasswordInput`: a reveal button that keys can reach and that has a name in the screen's language. */
export const passwordReveal = named(t`Show or hide the password`)
export const pinReveal = named(t`Show or hide the PIN`)
