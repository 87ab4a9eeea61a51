/** Where a mail or link may lead: `wanted` when it is on the site or its till, else `fallback`. */
export function allowedRedirect(wanted: string | undefined, siteUrl: string, fallback: string): string {
  if (wanted === undefined || !URL.canParse(wanted)) return fallback
  const [site, target] = [new URL(siteUrl), new URL(wanted)]
  return [site.origin, `${site.protocol}//pos.${site.host}`].includes(target.origin) ? target.href : fallback
}

/** The address of a followed link that signed a person in (RFC 6749's implicit answer, as auth clients read it). */
export function withSession(
  target: string,
  session: { access_token: string; refresh_token: string; expires_at: number; expires_in: number },
): string {
  return withFragment(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: '',
    token_type: 'bearer',
    type: 'recovery',
  })
}

export function withCode(target: string, code: string): string {
  const url = new URL(target)
  url.searchParams.set('code', code)
  return url.href
}

/** The address of a followed link that was refused. A session that the browser already has stays. */
export function withRefusal(target: string, code: string, words: string): string {
  return withFragment(target, { error: 'access_denied', error_code: code, error_description: words, sb: '' })
}

function withFragment(target: string, values: Record<string, string>): string {
  const url = new URL(target)
  url.hash = new URLSearchParams(values).toString()
  return url.href
}
