type Rules = { createHTML: (text: string) => string; createScriptURL: (address: string) => string }
type PolicyFactory = { createPolicy(name: string, rules: Rules): unknown }

/** The nonce that the server wrote into this response; without it the browser drops every `<style>` made by script. */
export function styleNonce(): string {
  // Drawn at build: the server puts its nonce in this place as well.
  if (typeof document === 'undefined') return '__CSP_NONCE__'
  return document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
}

/** The service worker that keeps the files of the back office on this device; the only one its page may register. */
export const officeWorker = '/office-sw.js'

/**
 * Lives with the server's content policy: call once, before the first render. Trusted Types let style sheets through, and
 * nothing that could hold an element (Mantine fills its `<style>` tags through innerHTML); the scroll lock behind
 * dialogs, which reads its nonce where bundlers keep one, is told ours; and zod, which comes later, does not try whether it
 * may compile code. `workers` are the service workers that may be registered.
 */
export function meetContentPolicy(workers: readonly string[] = []): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce(), __zod_globalConfig: { jitless: true } })
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  factory?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('Markup must not be written as text')
      return text
    },
    createScriptURL: (address) => {
      if (!workers.includes(address)) throw new TypeError('Code must not be loaded from a written address')
      return address
    },
  })
}
