import { t } from '@lingui/core/macro'
/** A reveal button that keys can reach and that has a name. */
export const passwordReveal = {
  visibilityToggleFocusable: true,
  visibilityToggleButtonProps: { 'aria-label': t`Show or hide the password` },
}
