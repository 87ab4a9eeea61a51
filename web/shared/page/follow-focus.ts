const most = 20
const dialogs = '[role="dialog"]'

/**
 * Gives the focus back when a dialog is gone. The kit does so only for a dialog that is there while it is closed, and whose opener is still there: not for
 * one that is drawn only while it is open, nor for one that an item of a menu opened. The focus then goes to what had it last and is still there, such
 * as the menu's button. Whatever takes the focus itself meanwhile keeps it. Returns what ends it.
 */
export function followFocus(): () => void {
  const end = new AbortController()
  const { signal } = end
  let trail: HTMLElement[] = []
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof HTMLElement)
        trail = [...trail.filter((one) => one !== target && one.isConnected), target].slice(-most)
    },
    { signal },
  )
  // Whoever clicks beside everything has left where they were.
  const leave = () =>
    setTimeout(() => {
      if (isNowhere()) trail = []
    })
  document.addEventListener('pointerdown', leave, { signal })
  function giveBack(): void {
    if (isNowhere()) trail.findLast(mayBeGivenBack)?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) if (isPortal(node)) watch(node)
    // After the kit, and whoever closed the dialog, had their turn.
    if (records.some(({ removedNodes }) => [...removedNodes].some(isDialog))) setTimeout(giveBack, 20)
  })
  const watch = (portal: Element) => observer.observe(portal, { childList: true, subtree: true })
  observer.observe(document.body, { childList: true })
  for (const portal of document.querySelectorAll('body > [data-portal]')) watch(portal)
  // A button that is busy can have no focus. Whoever pressed it goes on from it.
  const busy = new MutationObserver(([record]) => {
    const button = record?.target
    if (button instanceof HTMLButtonElement && !button.disabled)
      setTimeout(() => {
        if (isNowhere()) button.focus({ preventScroll: true })
      }, 20)
  })
  const press = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null
    busy.disconnect()
    if (button) busy.observe(button, { attributeFilter: ['disabled'] })
  }
  document.addEventListener('click', press, { signal, capture: true })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    busy.disconnect()
  })
  return () => end.abort()
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/** Not a field where fingers are: its keyboard would cover the screen. */
function mayBeGivenBack(element: HTMLElement): boolean {
  const isField = element.matches('input, textarea')
  return element.isConnected && !(isField && window.matchMedia('(pointer: coarse)').matches)
}

const isPortal = (node: Node): node is Element => node instanceof Element && node.hasAttribute('data-portal')
const isDialog = (node: Node): boolean =>
  node instanceof Element && (node.matches(dialogs) || node.querySelector(dialogs) !== null)
