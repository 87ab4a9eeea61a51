const sensitive = /password|token|key|secret/i
const deepest = 8

/** A copy of `value` that may be written down: what stands under a sensitive name, at any depth, is replaced (spec section 8). */
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
