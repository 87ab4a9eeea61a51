import { isLanguage } from '@tunda/contract/languages'
import { paths } from '@tunda/contract/pages'
import { reloadWhenOutdated } from './shared/page/fresh-start.ts'
import { isSignedInHere } from './shared/session/kept-session.ts'
import { chooseLanguage, chosenLanguage } from './shared/words/chosen-language.ts'

/** What is only read and clicked through. The other public pages show something of this device. */
const pagesToRead: readonly string[] = [paths.landing, paths.terms, paths.privacy, paths.about]
/** The pictures and fonts of the page go first. */
const quietMs = 500
const stillDrawn = new AbortController()
const controls = 'a, button, summary, input, label, select'

/**
 * A public page is there to be read, and bringing it alive takes a cheap phone's processor a second: that waits until somebody reaches for a
 * control. Unless there is more to show than the build could draw: to somebody signed in, in another language, or what the address asks for.
 */
async function start(): Promise<void> {
  const reached = reachedFor()
  await painted()
  const { pathname, search, hash } = window.location
  const isWhole = pagesToRead.includes(pathname) && search === '' && !hash.includes('=')
  if (isWhole && chosenLanguage() === 'en' && !isSignedInHere()) {
    void fetchWhenIdle()
    await reached
  }
  await import('./main.tsx')
  const { afterFirstScreen } = await import('./shared/page/first-screen.ts')
  await afterFirstScreen()
  stillDrawn.abort()
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}

/** Has the browser prefetch the code and draw with our fonts when it is idle, unless the person saves data. */
async function fetchWhenIdle(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData: boolean } }
  if (connection?.saveData) return
  await new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    else addEventListener('load', resolve, { once: true })
  })
  await new Promise((resolve) => setTimeout(resolve, quietMs))
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'prefetch'
  const { drawWithOwnFonts } = await import('./theme/own-fonts.ts')
  drawWithOwnFonts()
}

/** Resolves when a mouse, a finger or a key comes to a control. */
function reachedFor(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const reach = ({ target }: { target: EventTarget | null }) => {
      if (!(target instanceof Element) || target.closest(controls) === null) return
      listening.abort()
      resolve()
    }
    reach({ target: document.activeElement })
    for (const kind of ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click'])
      addEventListener(kind, reach, { passive: true, signal: listening.signal })
  })
}

/** A link to a dialog of this page, pressed before the page is alive: the address says so at once, and the dialog opens when it can. */
function openLater(event: MouseEvent): void {
  const { target, button, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event
  const link = target instanceof Element ? target.closest('a') : null
  if (link === null || link.target !== '' || defaultPrevented) return
  if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return
  if (link.origin !== window.location.origin || link.pathname !== window.location.pathname || link.search === '') return
  event.preventDefault()
  window.history.pushState(null, '', link.href)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

const { signal } = stillDrawn
// Events that the page itself has handled by then are already prevented or done.
addEventListener('click', openLater, { signal })
addEventListener(
  'change',
  ({ target }) => {
    if (target instanceof HTMLSelectElement && isLanguage(target.value)) chooseLanguage(target.value)
  },
  { signal },
)
// A page that was open over a release asks for code that is gone.
reloadWhenOutdated()
void start()
