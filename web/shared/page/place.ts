/**
 * Where this page stands. What is drawn at build stands nowhere yet: the server puts the host of `SITE_URL` in the place of
 * `tunda.invalid` (server/http/built-pages.ts).
 */
export const place: Pick<Location, 'protocol' | 'hostname' | 'port'> =
  typeof window === 'undefined' ? { protocol: 'http:', hostname: 'tunda.invalid', port: '' } : window.location
