/** Why a price may be a slip of the finger or of the scanner. */
export type Doubt = 'barcode' | 'phone' | 'far_off'

/** How many times the usual price is far off, either way. */
const farOff = 1_000
const leastUsual = 100

/**
 * What makes one doubt that `price` was meant: it is written like a barcode or an IMEI, with the right check digit, or like a Ugandan phone
 * number; or it is a thousand times the usual price, or a thousandth. Whole hundreds are prices: people ask those.
 */
export function doubtOf(price: number, usual?: number): Doubt | undefined {
  const digits = String(price)
  if (price % 100 !== 0) {
    if (/^(256)?(7\d|39|41|20)\d{7}$/.test(digits)) return 'phone'
    if (/^(\d{8}|\d{12}|\d{13})$/.test(digits) && hasEanDigit(digits)) return 'barcode'
    if (/^\d{15}$/.test(digits) && hasLuhnDigit(digits)) return 'barcode'
  }
  if (usual === undefined || usual < leastUsual || price === 0) return undefined
  return price >= usual * farOff || price * farOff <= usual ? 'far_off' : undefined
}

/** The price in the middle of these, where there are enough to speak of a usual one. */
export function usualPrice(prices: readonly number[]): number | undefined {
  const sorted = prices.filter((price) => price > 0).toSorted((one, other) => one - other)
  return sorted.length < 3 ? undefined : sorted[Math.floor(sorted.length / 2)]
}

function hasEanDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

function hasLuhnDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
