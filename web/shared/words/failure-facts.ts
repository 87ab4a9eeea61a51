import type { LimitedResource } from '@tunda/contract/plans/tiers'
import type { ParkReason } from '@tunda/contract/selling/sales-to-review'

/** As in the server's body; which of them it has depends on the key. */
export type FailureFacts = Readonly<
  Record<
    | 'product'
    | 'location'
    | 'number'
    | 'fault'
    | 'customer_name'
    | 'invoice_number'
    | 'name'
    | 'document_no'
    | 'value'
    | 'email'
    | 'status'
    | 'method'
    | 'month'
    | 'barcode'
    | 'till'
    | 'message'
    | 'customer'
    | 'until'
    | 'since',
    string
  > &
    Record<
      | 'seconds'
      | 'minutes'
      | 'row'
      | 'in_stock'
      | 'given'
      | 'quantity'
      | 'product_count'
      | 'child_count'
      | 'products'
      | 'sales'
      | 'tries_left'
      | 'ordered'
      | 'received'
      | 'rows'
      | 'staged'
      | 'row_count'
      | 'left'
      | 'requested'
      | 'days'
      | 'available'
      | 'most'
      | 'cap'
      | 'current'
      | 'limit'
      | 'balance'
      | 'amount',
      number
    > &
    Record<'names' | 'shops', readonly string[]> & {
      readonly issues: readonly { readonly message: string }[]
      readonly resource: LimitedResource
      readonly because: ParkReason | { readonly key: string; readonly meta?: unknown }
      readonly missing: readonly { readonly product: string; readonly available: number; readonly quantity: number }[]
    }
>
