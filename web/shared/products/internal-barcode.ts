/** The last digit of an EAN-13: odd places count once, even ones three times, and the sum is filled up to a multiple of ten. */
export function checkDigit(twelve: string): number {
  const sum = [...twelve].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

/**
 * A valid EAN-13 that starts with 20 to 29, the range reserved for a shop's own labels. Ten random digits, so that two people who make labels at the
 * same time do not collide.
 */
export function internalBarcode(random: Uint32Array = crypto.getRandomValues(new Uint32Array(2))): string {
  const [high = 0, low = 0] = random
  const own = String(high % 1_000_000).padStart(6, '0') + String(low % 100_000).padStart(5, '0')
  const twelve = `2${own}`
  return `${twelve}${checkDigit(twelve)}`
}
