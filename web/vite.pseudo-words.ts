const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aàeéiîoöuûcçnñsšyýzžAÀEÉIÎOÖUÛCÇNÑSŠYÝZŽ'.matchAll(/(\w)(\W)/g)].map(([, plain = '', accented = '']) => [
    plain,
    accented,
  ]),
)
const tags = /(<[^>]*>)/

/** The words accented and 40 percent longer; tags stay, and text without a letter too. */
export function pseudoWords(text: string): string {
  return text
    .split(tags)
    .map((part) => (tags.test(part) || !/[a-z]/i.test(part) ? part : longer(part)))
    .join('')
}

function longer(part: string): string {
  const accented = part.replaceAll(/\w/g, (letter) => accents[letter] ?? letter)
  const missing = Math.ceil(part.length * 0.4)
  const [, words = '', after = ''] = /^(.*?)(\s*)$/s.exec(accented) ?? []
  return `${words}${'~'.repeat(missing)}${after}`
}
