import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { BackOffice, firstScreen, startRouter } from './back-office.tsx'
import { StartFailure } from './error/start-failure.tsx'
import { PageFrame } from './page-frame.tsx'
import { cache } from './shared/calls/cache.ts'
import { loadConfig } from './shared/calls/config.ts'
import { reportUncaught } from './shared/calls/report.ts'
import { followClicks } from './shared/page/breadcrumbs.ts'
import { WatchFirstScreen } from './shared/page/first-screen.ts'
import { followFocus } from './shared/page/follow-focus.ts'
import { reloadWhenOutdated } from './shared/page/fresh-start.ts'
import { startAuth } from './shared/session/auth.ts'
import { i18n } from './shared/words/i18n.ts'
import { askFirstAnswers } from './shell/first-answers.ts'
import { bringFonts } from './theme/fonts.ts'

const isAsking = () => cache.isFetching() > 0

/** Starts the back office and the public pages in `root`. */
export async function startOffice(root: HTMLElement): Promise<void> {
  reloadWhenOutdated()
  followClicks()
  followFocus()
  reportUncaught()
  void bringFonts()
  const show = showIn(root)
  // The screen's code and the configuration travel together.
  const router = startRouter()
  try {
    await loadConfig()
    startAuth()
    // Beside the download of the screen. A public page, which came with its markup, keeps that until then and waits for no answer.
    const answers = askFirstAnswers(window.location.pathname)
    await Promise.all([firstScreen(router), root.hasChildNodes() ? undefined : answers])
    show(
      <>
        <BackOffice router={router} />
        <WatchFirstScreen isBusy={isAsking} />
      </>,
    )
  } catch (error) {
    show(<StartFailure error={error} />)
  }
}

/**
 * How to show something: an empty page is filled in one go. One that came with its markup comes alive as it is, as a transition: in slices, between which
 * a slow phone still answers its finger.
 */
function showIn(root: HTMLElement): (content: ReactNode) => void {
  let app: Root | undefined
  // The build draws public pages in English. In another language they would not come alive, so they are drawn anew.
  if (i18n.locale !== 'en') root.replaceChildren()
  return (content) => {
    const page = (
      <StrictMode>
        <PageFrame>{content}</PageFrame>
      </StrictMode>
    )
    if (app || !root.hasChildNodes()) {
      app ??= createRoot(root)
      app.render(page)
      return
    }
    startTransition(() => {
      // React reports each part that the build left out, because its code is loaded later. Those are expected.
      app = hydrateRoot(root, page, { onRecoverableError: () => undefined })
    })
  }
}
