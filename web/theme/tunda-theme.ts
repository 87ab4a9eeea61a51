import { t } from '@lingui/core/macro'
import { createTheme, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core'
import { palette } from './palette.ts'

const tones: Readonly<Record<string, 'warn' | 'bad'>> = { marigold: 'warn', clay: 'bad' }

// autoContrast measures against the light shade, which would put white on the dark scheme's mint (2.3:1).
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  // A warning and a failure look the same in a notice as on a badge, in both schemes.
  const tone = input.variant === 'light' && input.color ? tones[input.color] : undefined
  if (tone) return { ...resolved, background: `var(--tunda-${tone}-bg)`, color: `var(--tunda-${tone})` }
  const isPrimary = input.variant === 'filled' && (!input.color || input.color === 'leaf')
  return isPrimary ? { ...resolved, color: 'var(--mantine-primary-color-contrast)' } : resolved
}

const hairlinePaper = {
  root: { '--paper-border-color': 'var(--tunda-hairline)', backgroundColor: 'var(--tunda-card)' },
}
const overlay = {
  closeButtonProps: { 'aria-label': t`Close` },
  // Mantine renders a <header> here, which would be a second banner on the page.
  attributes: { header: { role: 'none' } },
  // It would be painted with the page's surface, which is not the card's in the dark.
  styles: { header: { backgroundColor: 'inherit' } },
  transitionProps: { duration: 150, timingFunction: 'cubic-bezier(.2,.7,.2,1)' },
}

export const tundaTheme = createTheme({
  primaryColor: 'leaf',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  respectReducedMotion: true,
  variantColorResolver,
  colors: palette,
  white: '#FFFFFF',
  black: '#1D1B18',
  cursorType: 'pointer',
  fontFamily: '"Inter Variable", "Segoe UI", system-ui, sans-serif',
  fontSizes: { xs: '0.75rem', sm: '0.84375rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  headings: {
    fontFamily: '"Bricolage Grotesque Variable", "Inter Variable", sans-serif',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.25' },
      h3: { fontSize: '1rem', lineHeight: '1.35' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '999px' },
  defaultRadius: 'md',
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  // Plain objects, not `Modal.extend`: that would pull every component named here into the first download.
  components: {
    Modal: { defaultProps: { ...overlay, centered: true, radius: 'lg', overlayProps: { opacity: 0.45 } } },
    Drawer: { defaultProps: { ...overlay, transitionProps: { duration: 200 }, overlayProps: { opacity: 0.45 } } },
    Paper: { defaultProps: { withBorder: true, radius: 'lg' }, styles: hairlinePaper },
    Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'lg' }, styles: hairlinePaper },
    Button: { defaultProps: { size: 'sm' }, styles: { label: { fontWeight: 600 } } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 36, color: 'gray' } },
    Badge: { defaultProps: { tt: 'none', radius: 'sm', variant: 'light' } },
    Input: { styles: { wrapper: { '--input-bd': 'var(--tunda-field)' } } },
    InputWrapper: { styles: { label: { fontWeight: 600, marginBottom: 4 }, error: { fontSize: '0.8125rem' } } },
    // Inside its landmark, not in a portal beside them all; fixed, so that no scrolling ancestor cuts it off.
    Menu: {
      defaultProps: {
        shadow: 'md',
        withinPortal: false,
        floatingStrategy: 'fixed',
        withInitialFocusPlaceholder: false,
        transitionProps: { duration: 120 },
      },
    },
    Tooltip: { defaultProps: { openDelay: 250, withArrow: true } },
    Tabs: { defaultProps: { keepMounted: false } },
    Alert: { defaultProps: { radius: 'md' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: 20 } },
  },
})
