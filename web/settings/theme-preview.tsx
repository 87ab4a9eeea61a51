import { useId } from 'react'
import type { ThemePreference } from '../theme/colour-scheme.ts'

type Colours = { canvas: string; surface: string; line: string; ink: string; primary: string }

// Each preview shows its own theme, whichever is in use, so the page's variables cannot be used.
const light: Colours = { canvas: '#F6F5F1', surface: '#FFFFFF', line: '#E4E1DA', ink: '#B9B4A9', primary: '#0F6B46' }
const dark: Colours = { canvas: '#0E1211', surface: '#161B19', line: '#28302D', ink: '#6B756F', primary: '#4FC08D' }

/** A picture of the page in a theme; `system` is half of each. */
export function ThemePreview({ theme }: { theme: ThemePreference }) {
  const half = useId()
  return (
    <svg viewBox="0 0 160 100" width="100%" aria-hidden="true">
      <Page {...(theme === 'dark' ? dark : light)} />
      {theme === 'system' ? (
        <>
          <clipPath id={half}>
            <path d="M160 0v100H55L105 0z" />
          </clipPath>
          <g clipPath={`url(#${half})`}>
            <Page {...dark} />
          </g>
        </>
      ) : null}
    </svg>
  )
}

function Page({ canvas, surface, line, ink, primary }: Colours) {
  return (
    <>
      <rect width="160" height="100" fill={canvas} />
      <rect width="38" height="100" fill={surface} />
      <rect x="8" y="10" width="9" height="9" rx="2.5" fill={primary} />
      {[30, 42, 54].map((y) => (
        <rect key={y} x="8" y={y} width="22" height="4" rx="2" fill={ink} />
      ))}
      <rect x="48" y="12" width="44" height="6" rx="3" fill={ink} />
      <rect x="124" y="10" width="26" height="10" rx="3" fill={primary} />
      <rect x="48.5" y="28.5" width="101" height="61" rx="4.5" fill={surface} stroke={line} />
      {[58, 74, 90, 106, 122].map((x, index) => (
        <rect key={x} x={x} y={80 - 8 * (index + 1)} width="9" height={8 * (index + 1)} rx="2" fill={primary} />
      ))}
    </>
  )
}
