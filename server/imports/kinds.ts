import type { ImportKind, ImportOptions } from '@tunda/contract/imports'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { bringInCustomers, checkCustomers } from '../customers/bring-in-customers.ts'
import type { KeyedRow, Outcome, ReadRow, SentRow } from '../imported-rows.ts'
import { bringInProducts } from '../products/bring-in-products.ts'
import { bringInStock, checkStock } from '../products/bring-in-stock.ts'
import { checkProducts } from '../products/check-imported-products.ts'

/** How rows of one kind are looked at, and how those that were found good are written. */
type Kind = {
  readonly check: (tx: Tx, member: Member, rows: readonly SentRow[], options: ImportOptions) => Promise<KeyedRow[]>
  readonly bringIn: (
    tx: Tx,
    member: Member,
    // biome-ignore lint/suspicious/noExplicitAny: the fields are those that the same kind's check has left
    rows: readonly ReadRow<any>[],
    how: ImportOptions & { readonly import_id: string; readonly begun_at: string },
  ) => Promise<Outcome[]>
}

export const kinds: Readonly<Record<ImportKind, Kind>> = {
  products: { check: checkProducts, bringIn: bringInProducts },
  stock: { check: checkStock, bringIn: bringInStock },
  customers: { check: checkCustomers, bringIn: bringInCustomers },
}
