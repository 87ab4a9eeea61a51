import type { PosSale } from '@tunda/contract/selling/pos-sale'

/** A sale as this till sends it; the terminal's key is added each time. */
export type TillSale = PosSale & {
  readonly client_sale_id: string
  readonly seq: number
  readonly device_time: string
  readonly local_number: string
}
