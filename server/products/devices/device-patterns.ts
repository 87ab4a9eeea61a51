/** What brand and model must be like to have every one of these words in them. */
export function patternsOf(words: string): string[] {
  const asked = words.trim().toLowerCase()
  return asked === '' ? [] : asked.split(/\s+/).map((word) => `%${asLiteral(word)}%`)
}

/** The text as a pattern that means nothing else. */
export function asLiteral(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
