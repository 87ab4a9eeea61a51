const secret = /pass|token|secret/i

/**
 * What a till sent, for people to read: without the passes of whoever sold and approved, which would let their reader work as them for the rest of
 * the week, and without anything else that is called a secret, which what cannot be read as a sale may have anywhere.
 */
export function withoutPasses(body: string): string {
  if (!secret.test(body)) return body
  return JSON.stringify(JSON.parse(body, (name, value: unknown) => (secret.test(name) ? '[redacted]' : value)))
}
