import { textWithoutSecrets } from '@tunda/contract/failures/redact'

/** What a person did before an error: pages, buttons, refused calls. */
export type Breadcrumb = {
  readonly at: string
  readonly kind: 'navigation' | 'click' | 'call'
  readonly text: string
}

/** The spec keeps the last 50. */
const most = 50
const trail: Breadcrumb[] = []

export function leaveBreadcrumb(kind: Breadcrumb['kind'], text: string): void {
  trail.push({ at: new Date().toISOString(), kind, text: textWithoutSecrets(text) })
  if (trail.length > most) trail.shift()
}

/** The last 50, oldest first. */
export function breadcrumbs(): readonly Breadcrumb[] {
  return [...trail]
}

/** The next person starts with none. */
export function forgetBreadcrumbs(): void {
  trail.length = 0
}

const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** An address without its query and with `{id}` for ids: which screen or call, not whose. */
export function placeOf(address: string): string {
  return new URL(address, window.location.origin).pathname.replace(id, '{id}')
}

type Router = {
  readonly state: { readonly location: { readonly pathname: string } }
  readonly subscribe: (told: (state: Router['state']) => void) => unknown
}

/** Records one for every navigation. */
export function followRouter(router: Router): void {
  let here = placeOf(router.state.location.pathname)
  leaveBreadcrumb('navigation', here)
  router.subscribe(({ location }) => {
    const there = placeOf(location.pathname)
    if (there === here) return
    here = there
    leaveBreadcrumb('navigation', there)
  })
}

const pressable = 'a, button, summary, [role="button"], [role="menuitem"], [role="tab"]'

/** Records one for every control pressed, by its label; what is typed or chosen is not recorded. */
export function followClicks(): void {
  window.addEventListener(
    'click',
    ({ target }) => {
      const pressed = target instanceof Element ? target.closest(pressable) : null
      if (pressed) leaveBreadcrumb('click', labelOf(pressed))
    },
    { capture: true },
  )
}

/** The label without figures, which are the shop's: prices, totals, phones. */
function labelOf(pressed: Element): string {
  const label = pressed.getAttribute('aria-label') ?? pressed.textContent ?? ''
  const words = label
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/\d[\d,.\s]*/g, '#')
    .slice(0, 60)
  return words || pressed.tagName.toLowerCase()
}
