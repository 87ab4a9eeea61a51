import { pageIn } from '../../shared/table/list-address.ts'

export type ReviewKind = 'parked' | 'flagged'

/** What is looked at: parked or flagged sales (not said: whichever wait), those that wait or those that are settled, and which page. */
export type ReviewPlace = {
  readonly kind: ReviewKind | undefined
  readonly show: 'open' | 'settled'
  readonly page: number
}

export function readReview(address: URLSearchParams): ReviewPlace {
  const kind = address.get('kind')
  return {
    kind: kind === 'flagged' || kind === 'parked' ? kind : undefined,
    show: address.get('show') === 'settled' ? 'settled' : 'open',
    page: pageIn(address),
  }
}

/** The place as an address, without what goes without saying. */
export function writeReview({ kind, show, page }: ReviewPlace): string {
  const address = new URLSearchParams()
  if (kind !== undefined) address.set('kind', kind)
  if (show === 'settled') address.set('show', show)
  if (page > 1) address.set('page', String(page))
  return address.toString()
}
