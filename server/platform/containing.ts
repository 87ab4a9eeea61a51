/** `words` as a pattern for `ilike`: its own wildcards are plain letters in it. Empty finds everything. */
export function containing(words: string | null | undefined): string {
  return `%${(words ?? '').trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
