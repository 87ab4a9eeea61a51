/** Control characters, line and paragraph ends, and marks that turn the direction of what follows. */
const breaks = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu
const longest = 300

/** Text from a row, as one line of a mail: whatever it contains, it cannot start a new header or paragraph. */
export function oneLine(text: string): string {
  return oneParagraph(text).slice(0, longest)
}

/** As `oneLine`, but not shortened. */
export function oneParagraph(text: string): string {
  return text.replace(breaks, ' ').replace(/ {2,}/g, ' ').trim()
}

/** A name that somebody chose, for a mail: one line, and nothing in it that a mail program would make a link of. */
export function nameInMail(name: string): string {
  return withoutLinks(name).slice(0, 100)
}

/** Words with names in them, so that a mail program finds no address to make a link of. */
export function withoutLinks(text: string): string {
  return oneLine(text)
    .replace(/\b[a-z][a-z0-9+.-]*:\/*(?=\S)/gi, '')
    .replace(/@/g, ' at ')
    .replace(/\.(?=\p{L})/gu, '. ')
}
