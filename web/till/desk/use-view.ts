import { useCallback, useSyncExternalStore } from 'react'

export const steps = ['catalogue', 'ticket', 'tender'] as const
/** The part that a narrow screen shows; a wide one shows all three. */
export type Step = (typeof steps)[number]

export const panels = [
  'customer',
  'held',
  'today',
  'waiting',
  'more',
  'keys',
  'card',
  'camera',
  'approve',
  'drawer',
  'refund',
  'payment',
  'unit',
  'pin',
  'trade-in',
] as const
/** A panel over the till. */
export type Panel = (typeof panels)[number]

export type View = { readonly step: Step; readonly panel: Panel | undefined }

function read(): string {
  return window.location.hash
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

function parse(hash: string): View {
  const [step, panel] = hash.slice(1).split('/')
  return { step: steps.find((one) => one === step) ?? 'catalogue', panel: panels.find((one) => one === panel) }
}

const write = ({ step, panel }: View) => `#${step}${panel ? `/${panel}` : ''}`

/** The view is in the URL, so that a phone's back button leads from payment to ticket to catalogue without losing anything. */
export function useView() {
  const view = parse(useSyncExternalStore(subscribe, read))
  const goTo = useCallback((step: Step) => go({ step, panel: undefined }), [])
  const open = useCallback((panel: Panel) => go({ step: parse(read()).step, panel }), [])
  const close = useCallback(() => go({ step: parse(read()).step, panel: undefined }, true), [])
  return { view, goTo, open, close }
}

// A closed panel leaves no entry in the history.
function go(view: View, isReplacing = false): void {
  const hash = write(view)
  if (hash === read() || (hash === '#catalogue' && read() === '')) return
  if (isReplacing) {
    window.history.replaceState(null, '', hash)
    window.dispatchEvent(new HashChangeEvent('hashchange'))
  } else window.location.hash = hash
}
