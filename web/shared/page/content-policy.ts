type Rules = { createHTML: (text: string) => string; createScriptURL: (address: string) => string }
type PolicyFactory = { createPolicy(name: string, rules: Rules): unknown }

/** The nonce that the server wrote into this response; without it the browser drops every `<style>` made by script. */
export function styleNonce(): string {
  // Rendered at build: the server inserts its nonce here as well.
  if (typeof document === 'undefined') return '__CSP_NONCE__'
  return document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
}

/** The service worker that caches the files of the back office on this device; the only one that its page may register. */
export const officeWorker = '/office-sw.js'

/**
 * Complies with the server's content policy: call once, before the first render. Trusted Types allow style sheets, and nothing that could contain an
 * element (Mantine fills its `<style>` tags through innerHTML); the scroll lock behind dialogs gets our nonce where bundlers put one; and zod, which
 * loads later, does not test whether it may compile code. `workers` are the service workers that may be registered.
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
