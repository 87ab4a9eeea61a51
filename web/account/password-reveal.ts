/** A reveal button that keys can reach and that has a name. */
export const passwordReveal = {
  visibilityToggleFocusable: true,
  visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password' },
}
