/** How deep JSON may be nested. Nothing that the product knows is half as deep. */
const deepest = 32

/**
 * Can everything keep it: PostgreSQL, a file, a receipt? Not text with a NUL or half a character, wherever it stands, nor what is nested
 * deeper than anybody means.
 */
export function isPlainJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isPlainText(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === deepest) return false
  if (Array.isArray(value)) return value.every((part) => isPlainJson(part, depth + 1))
  return Object.entries(value).every(([name, part]) => isPlainText(name) && isPlainJson(part, depth + 1))
}

function isPlainText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
