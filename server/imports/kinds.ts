import type { ImportKind, ImportOptions } from '@tunda/contract/imports'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { checkDebts } from '../credit/check-imported-debts.ts'
import { importDebts, requireDebts } from '../credit/import-debts.ts'
import { checkCustomers, importCustomers } from '../customers/import-customers.ts'
import { checkProducts } from '../products/import/check-imported-products.ts'
import { importProducts } from '../products/import/import-products.ts'
import { checkStock, importStock } from '../products/import/import-stock.ts'
import type { KeyedRow, Outcome, ReadRow, SentRow } from './imported-rows.ts'

type CheckOptions = ImportOptions & { readonly import_id: string }

/** How rows of one kind are checked and written. */
type Kind = {
  /** What is required besides the right to import files. */
  readonly requireAllowed?: (tx: Tx, member: Member) => Promise<void>
  readonly check: (tx: Tx, member: Member, rows: readonly SentRow[], how: CheckOptions) => Promise<KeyedRow[]>
  readonly importRows: (
    tx: Tx,
    member: Member,
    // biome-ignore lint/suspicious/noExplicitAny: the fields are those that the same kind's check has left
    rows: readonly ReadRow<any>[],
    how: ImportOptions & { readonly import_id: string; readonly begun_at: string },
  ) => Promise<Outcome[]>
}

export const kinds: Readonly<Record<ImportKind, Kind>> = {
  products: { check: checkProducts, importRows: importProducts },
  stock: { check: checkStock, importRows: importStock },
  customers: { check: checkCustomers, importRows: importCustomers },
  debts: { requireAllowed: requireDebts, check: checkDebts, importRows: importDebts },
}
