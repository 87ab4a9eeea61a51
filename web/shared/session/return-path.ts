const KEY = 'return-to'

/** Remembers, for this tab, where a signed-out visitor wanted to go. */
export function keepReturnPath(path: string): void {
  if (isInternalPath(path)) window.sessionStorage.setItem(KEY, path)
}

/** Where to go after signing in, once; undefined if no deep link was opened. */
export function takeReturnPath(): string | undefined {
  const path = window.sessionStorage.getItem(KEY)
  window.sessionStorage.removeItem(KEY)
  return path !== null && isInternalPath(path) ? path : undefined
}

/** A page of this site: nothing that a browser could read as another host, and no call of the server. */
export function isInternalPath(path: string): boolean {
  // When a browser reads an address, a backslash counts as a slash, and tabs and line breaks are skipped.
  if (!path.startsWith('/') || path.length > 2000 || /[\\\p{Cc}]/u.test(path)) return false
  const here = 'https://here.invalid'
  const address = parse(path, here)
  return address?.origin === here && !notPages.some((start) => address.pathname.startsWith(start))
}

// `//`: what is left of `/.//elsewhere` once the dot is removed.
const notPages = [
  '//',
  '/auth/',
  '/rest/',
  '/functions/',
  '/storage/',
  '/realtime/',
  '/docs',
  '/openapi.json',
  '/health',
  '/ready',
]

// Not URL.canParse: the browsers of older phones do not have it.
function parse(path: string, base: string): URL | undefined {
  try {
    return new URL(path, base)
  } catch {
    return undefined
  }
}
