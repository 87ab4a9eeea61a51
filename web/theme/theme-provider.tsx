import './fonts.css'
import './mantine-styles.ts'
import './base.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { colourSchemeManager } from './colour-scheme.ts'
import { cssVariablesResolver } from './css-variables.ts'
import { tundaTheme } from './tunda-theme.ts'

const schemeManager = colourSchemeManager()

// The server writes this response's nonce into the page: without it the content policy drops Mantine's <style> tags.
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
}

/** Theme, colour scheme and toasts (at most 3, 5000 ms, 200 ms); `env="test"` switches transitions and portals off. */
export function ThemeProvider({ children, env }: { children: ReactNode; env?: 'test' }) {
  return (
    <MantineProvider
      theme={tundaTheme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      {...(env ? { env } : {})}
    >
      <Notifications
        limit={3}
        autoClose={5000}
        transitionDuration={200}
        position="bottom-right"
        pauseResetOnHover="all"
        containerWidth={380}
      />
      {children}
    </MantineProvider>
  )
}
