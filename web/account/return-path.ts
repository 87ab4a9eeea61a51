/**
 * The path asked for before signing in, or undefined unless it is one of our own: anything that a browser could read as
 * another origin, or as something else than a page, is dropped.
 */
export function safeReturnPath(asked: string | null | undefined): string | undefined {
  if (!asked?.startsWith('/') || asked.length > 2000) return undefined
  // A backslash counts as a slash, and tabs and line breaks are skipped, when a browser reads an address.
  if (/[\\\p{Cc}]/u.test(asked)) return undefined
  const here = 'https://here.invalid'
  const address = parse(asked, here)
  if (address?.origin !== here || address.pathname.startsWith('//')) return undefined
  return isPage(address.pathname) ? `${address.pathname}${address.search}${address.hash}` : undefined
}

// Not URL.parse: the browsers of older phones do not have it.
function parse(asked: string, base: string): URL | undefined {
  try {
    return new URL(asked, base)
  } catch {
    return undefined
  }
}

const notPages = ['/auth/', '/rest/', '/functions/', '/storage/', '/realtime/', '/docs', '/openapi.json', '/health']

function isPage(path: string): boolean {
  return path !== '/' && !path.startsWith('/reset-password') && !notPages.some((prefix) => path.startsWith(prefix))
}
