/** How deep JSON may be nested. Nothing in the product is half as deep. */
const deepest = 32

/** Whether PostgreSQL, files and receipts can all store the value: no text with a NUL or half a surrogate pair anywhere, and no deep nesting. */
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
