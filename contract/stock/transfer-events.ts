/** How a transfer is named in notifications and the audit trail: its number, and the names of both locations on that day. */
type Named = { readonly number: number; readonly from: string; readonly to: string }

/** Of goods that move between two locations. */
export type TransferEvents = {
  'transfer.started': object
  'transfer.changed': object
  'transfer.removed': object
  'transfer.sent': {
    readonly after: Named & { readonly lines: number; readonly units: number }
    readonly news: { readonly to_id: string; readonly sent_by: string }
  }
  'transfer.cancelled': { readonly facts: Named }
  'transfer.received': {
    readonly after: Named & { readonly units: number; readonly extra: number; readonly left: number }
  }
  'transfer.closed': {
    readonly after: Named & {
      readonly reason: string
      readonly lost: number
      readonly damaged: number
      readonly returned: number
    }
  }
}
