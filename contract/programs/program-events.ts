import type { Values, With } from '../events.ts'

type Named = With<{ readonly name: string }>
/** Without path and query, which may contain a secret of the receiver's. */
type To = { readonly url: string }

/** Of the keys and the webhooks of a shop's own programs. */
export type ProgramEvents = {
  'api_key.added': { readonly after: Values }
  'api_key.changed': { readonly before: Values; readonly after: Values }
  'api_key.rotated': With<{ readonly name: string; readonly overlap_hours: number }>
  'api_key.revoked': Named
  'webhook.added': { readonly after: Values }
  'webhook.changed': { readonly before: Values; readonly after: Values }
  'webhook.rotated': With<To & { readonly overlap_hours: number }>
  'webhook.paused': With<To>
  'webhook.resumed': With<To>
  'webhook.removed': { readonly before: To }
  /** Messages went out, or it was paused because none is taken. */
  'webhook.told': object
}
