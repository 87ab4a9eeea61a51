const sensitive = /password|token|key|secret/i
const deepest = 8

/** A copy of `value` that may be logged: values under sensitive names, at any depth, are replaced (specification, section 8). */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth >= deepest) return '[too deep]'
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      sensitive.test(name) ? '[redacted]' : withoutSecrets(held, depth + 1),
    ]),
  )
}

const spelledOut = /((?:password|token|key|secret)[\w-]*["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi
const bearer = /\b(bearer\s+)[\w.~+/-]+=*/gi
const signedToken = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g

/** A text without the secrets that a message or an address may spell out: `?token=…`, `Bearer …`, a signed token. */
export function textWithoutSecrets(text: string): string {
  return text.replace(signedToken, '[redacted]').replace(bearer, '$1[redacted]').replace(spelledOut, '$1[redacted]')
}
