/**
 * The id of a file's import, the same for the same file: what was sent before is known again, after a reload and from another device too.
 * `turn` makes another one, for a file that is meant twice.
 */
export async function importIdOf(file: Blob, kind: string, organizationId: string, turn = 0): Promise<string> {
  const content = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  const about = new TextEncoder().encode(`${kind} ${organizationId} ${turn}`)
  const all = new Uint8Array(content.length + about.length)
  all.set(content)
  all.set(about, content.length)
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', all)).slice(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
