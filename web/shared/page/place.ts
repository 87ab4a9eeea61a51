/**
 * This page's location. A page rendered at build has none yet: the server replaces `tunda.invalid` by the host of `SITE_URL`
 * (server/http/built-pages.ts).
 */
export const place: Pick<Location, 'protocol' | 'hostname' | 'port'> =
  typeof window === 'undefined' ? { protocol: 'http:', hostname: 'tunda.invalid', port: '' } : window.location
