const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aàeéiîoöuûcçnñsšyýzžAÀEÉIÎOÖUÛCÇNÑSŠYÝZŽ'.matchAll(/(\w)(\W)/g)].map(([, plain = '', accented = '']) => [
    plain,
    accented,
  ]),
)
const tags = /(<[^>]*>)/

/** Every word accented and 40 percent longer; tags stay. */
export function pseudoWords(text: string): string {
  return text
    .split(tags)
    .map((part) => (tags.test(part) ? part : part.replaceAll(/[\p{L}\d’'-]+/gu, longer)))
    .join('')
}

function longer(word: string): string {
  if (!/\p{L}/u.test(word)) return word
  const accented = word.replaceAll(/\w/g, (letter) => accents[letter] ?? letter)
  return `${accented}${'~'.repeat(Math.ceil(word.length * 0.4))}`
}
