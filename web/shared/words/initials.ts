/** Up to two letters for an avatar: `Aisha Namuli` → `AN`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? '')
  return letters.join('').toUpperCase()
}
