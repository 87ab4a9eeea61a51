const KEY = 'return-to'

/** Remembers, for this tab, where a signed-out visitor wanted to go. */
export function keepReturnPath(path: string): void {
  if (isInternalPath(path)) window.sessionStorage.setItem(KEY, path)
}

/** Where to go after signing in, once; nothing when no deep link was asked for. */
export function takeReturnPath(): string | undefined {
  const path = window.sessionStorage.getItem(KEY)
  window.sessionStorage.removeItem(KEY)
  return path !== null && isInternalPath(path) ? path : undefined
}

/** A path of this very site: nothing that a browser could read as another host. */
export function isInternalPath(path: string): boolean {
  if (!path.startsWith('/') || /[\\\u0000-\u001f]/.test(path)) return false
  const here = 'https://here.invalid'
  return URL.canParse(path, here) && new URL(path, here).origin === here
}
