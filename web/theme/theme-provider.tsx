import './mantine-styles.ts'
import './base.css'
import { MantineProvider } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { styleNonce } from '../shared/page/content-policy.ts'
import { afterFirstScreen } from '../shared/page/first-screen.ts'
import { colourSchemeManager } from './colour-scheme.ts'
import { cssVariablesResolver } from './css-variables.ts'
import { tundaTheme } from './tunda-theme.ts'

// A toast that comes before its place has arrived waits in the store.
const Toasts = lazy(async () => {
  await afterFirstScreen()
  return { default: (await import('./toasts.tsx')).Toasts }
})

const schemeManager = colourSchemeManager()

/** Theme, colour scheme and toasts; `env="test"` switches transitions and portals off. */
export function ThemeProvider({ children, env }: { children: ReactNode; env?: 'test' }) {
  return (
    <MantineProvider
      theme={tundaTheme}
      cssVariablesResolver={cssVariablesResolver}
      // Stronger than the kit's own values, whichever sheet comes last.
      cssVariablesSelector=":root:root"
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      {...(env ? { env } : {})}
    >
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
      {children}
    </MantineProvider>
  )
}
