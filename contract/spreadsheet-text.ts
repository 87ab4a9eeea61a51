/** Text for a CSV: what begins like a formula begins with an apostrophe instead, which spreadsheets read as "this is text". */
export function spreadsheetText(text: string): string {
  return /^([\p{Cc}]|[\s\p{Cc}]*[=+\-@|＝＋－＠])/u.test(text) ? `'${text}` : text
}
