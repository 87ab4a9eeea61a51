import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './error/error-boundary.tsx'
import { StartFailure } from './error/start-failure.tsx'
import { reportUncaught } from './shared/calls/report.ts'
import { followClicks } from './shared/page/breadcrumbs.ts'
import { WatchFirstScreen } from './shared/page/first-screen.ts'
import { isSamplePath } from './shared/till-address.ts'
import { bringFonts } from './theme/fonts.ts'
import { ThemeProvider } from './theme/theme-provider.tsx'
import { InsecureAddress } from './till/insecure-address.tsx'
import { keepInstallOffer } from './till/install.ts'
import { openTill } from './till/open-till.ts'
import { registerServiceWorker } from './till/service-worker.ts'
import { TillApp } from './till/till-app.tsx'

// What the till draws first it has on the device.
const isAsking = () => false

/** Starts the till in `root`: from what the device keeps, whether or not the network answers. */
export async function startTill(root: HTMLElement): Promise<void> {
  followClicks()
  reportUncaught()
  keepInstallOffer()
  const app = createRoot(root)
  const show = (content: ReactNode) =>
    app.render(
      <StrictMode>
        <ThemeProvider>
          <ErrorBoundary>{content}</ErrorBoundary>
          <WatchFirstScreen isBusy={isAsking} />
        </ThemeProvider>
      </StrictMode>,
    )
  if (!window.isSecureContext) return show(<InsecureAddress />)
  try {
    show(await (isSamplePath(window.location.pathname) ? openSample() : openOwn()))
    void bringFonts()
  } catch (error) {
    show(<StartFailure error={error} />)
  }
}

async function openOwn(): Promise<ReactNode> {
  const till = await openTill()
  registerServiceWorker()
  return <TillApp till={till} />
}

/** The sample till, which a till at work never downloads. */
async function openSample(): Promise<ReactNode> {
  const { sampleApp } = await import('./till/sample/sample-app.tsx')
  return await sampleApp()
}
