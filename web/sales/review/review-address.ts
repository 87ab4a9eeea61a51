/** What is looked at: parked or flagged sales, those that wait or those that are settled, and which page. */
export type ReviewPlace = {
  readonly kind: 'parked' | 'flagged'
  readonly show: 'open' | 'settled'
  readonly page: number
}

export function readReview(address: URLSearchParams): ReviewPlace {
  const page = Number(address.get('page'))
  return {
    kind: address.get('kind') === 'flagged' ? 'flagged' : 'parked',
    show: address.get('show') === 'settled' ? 'settled' : 'open',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The place as an address, without what goes without saying. */
export function writeReview({ kind, show, page }: ReviewPlace): string {
  const address = new URLSearchParams()
  if (kind === 'flagged') address.set('kind', kind)
  if (show === 'settled') address.set('show', show)
  if (page > 1) address.set('page', String(page))
  return address.toString()
}
