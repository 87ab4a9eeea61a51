/** Of devices by their numbers: reports, purchases of used ones, and warranty claims. */
export type DeviceEvents = {
  'device.reported': { readonly after: { readonly number: string; readonly kind: string } }
  'device.found': { readonly after: { readonly number: string } }
  /** What the regulator said, as a person recorded it. */
  'device.checked': { readonly after: { readonly number: string; readonly result: string } }
  'device.sharing_changed': { readonly after: { readonly takes_part: boolean } }
  'trade_in.bought': { readonly after: { readonly number: string; readonly amount: number } }
  'trade_in.ended': { readonly before: { readonly state: string }; readonly after: { readonly state: string } }
  /** Somebody looked at the number and the photo of the seller's document. */
  'trade_in.seller_seen': object
  'trade_in.seller_erased': object
  'trade_in.rules_changed': { readonly after: { readonly is_on: boolean; readonly hold_days: number } }
  'claim.received': { readonly after: { readonly number: string } }
  'claim.moved': { readonly before: { readonly state: string }; readonly after: { readonly state: string } }
  /** The number of the device that came back, and of the one that was given for it. */
  'claim.replaced': { readonly before: { readonly number: string }; readonly after: { readonly number: string } }
}
