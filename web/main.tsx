import { type ReactNode, StrictMode, Suspense, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BackOffice, firstScreen, startRouter } from './back-office.tsx'
import { ErrorBoundary } from './error/error-boundary.tsx'
import { StartFailure } from './error/start-failure.tsx'
import { startAuth } from './shared/auth.ts'
import { followClicks } from './shared/breadcrumbs.ts'
import { loadConfig } from './shared/config.ts'
import { meetContentPolicy } from './shared/content-policy.ts'
import { reloadWhenOutdated } from './shared/fresh-start.ts'
import { reportUncaught } from './shared/report.ts'
import { askPersonKind } from './shell/person-kind.ts'
import { ThemeProvider } from './theme/theme-provider.tsx'

meetContentPolicy()
reloadWhenOutdated()
followClicks()
reportUncaught()
await start(document.getElementById('root') as HTMLElement)

async function start(root: HTMLElement): Promise<void> {
  const app = createRoot(root)
  // As a transition the page is made in slices, between which a slow phone still answers its finger.
  const show = (content: ReactNode) =>
    startTransition(() =>
      app.render(
        <StrictMode>
          <ThemeProvider>
            <ErrorBoundary>
              <Suspense fallback={null}>{content}</Suspense>
            </ErrorBoundary>
          </ThemeProvider>
        </StrictMode>,
      ),
    )
  // The screen's code and the configuration travel together.
  const router = startRouter()
  try {
    await loadConfig()
    startAuth()
    // Beside the download of the screen, which shows nothing before it is known.
    void askPersonKind()
    // Until then the page keeps what the server sent: on the landing page its first words.
    await firstScreen(router)
    show(<BackOffice router={router} />)
  } catch (error) {
    show(<StartFailure error={error} />)
  }
}
