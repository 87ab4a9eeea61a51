/** The location in the URL; undefined: all that the person sees. */
export function locationIn(address: URLSearchParams): string | undefined {
  const asked = address.get('location') ?? ''
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(asked) ? asked : undefined
}
