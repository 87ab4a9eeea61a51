import type { SaleAsk } from './admit-sellers.ts'

const mostRemembered = 50_000

/**
 * Which shop each sender sells for, learned from their sales. Only whose turn it is depends on it, never what somebody may do. Until it is
 * known a person counts as a shop of their own, and all unknown tills together as one: nobody gets more turns by naming other shops.
 */
export class KnownShops {
  readonly #shops = new Map<string, string>()

  shopOf(ask: SaleAsk): string {
    return this.#shops.get(placeOf(ask)) ?? ('caller' in ask ? senderOf(ask) : 'unknown tills')
  }

  learn(ask: SaleAsk, orgId: string): void {
    const place = placeOf(ask)
    if (this.#shops.get(place) === orgId) return
    if (this.#shops.size >= mostRemembered) this.#shops.clear()
    this.#shops.set(place, orgId)
  }
}

/** The person or the till that a sale comes from. */
export function senderOf(ask: SaleAsk): string {
  return 'caller' in ask ? `person ${ask.caller.user_id}` : `till ${ask.till.verifiers[0]?.toString('base64') ?? ''}`
}

/** A person may sell for several shops; for which one they say. */
function placeOf(ask: SaleAsk): string {
  return 'caller' in ask ? `${senderOf(ask)} ${ask.caller.wanted_org_id ?? ''}` : senderOf(ask)
}
