import { z } from 'zod'
import { forMember } from './access.ts'
import { ExpiryDay } from './batches/batch-shapes.ts'
import { largestPrice, mostUnits, tooMuch } from './ceilings.ts'
import { CustomerFields } from './customers/customers.ts'
import { asErrors, failure, failuresOf, failureWith } from './failure.ts'
import { limitReached } from './failures/limit-reached.ts'
import { ProductFields } from './products/products.ts'
import { routesOf } from './route.ts'
import { Id, Instant, Line, Text, walkCounts, walkInput, wholeNumber } from './shapes.ts'

export const importKinds = ['products', 'stock', 'customers', 'debts'] as const
export type ImportKind = (typeof importKinds)[number]

/** Rows of one file. */
export const largestImport = 50_000
/** Rows that are sent, and imported, at a time. */
export const importChunk = 500

const Units = z
  .int('Enter a whole number')
  .min(0, 'Stock cannot be below 0')
  .max(mostUnits, 'That is more than 1,000,000 units')

/** The batch of a row's goods; a number without a date is not enough. */
const batch = { expires_on: ExpiryDay.optional(), batch_number: Line(40).min(1).optional() }
const isDated = ({ expires_on, batch_number }: { expires_on?: unknown; batch_number?: unknown }) =>
  batch_number === undefined || expires_on !== undefined
const undated = { path: ['expires_on'], message: 'Enter the expiry date of the batch' }

/**
 * A row of a file of products. Its category is named as the shop names it; its stock counts where the product is new, and so does the date on
 * which that expires.
 */
export const ImportedProduct = ProductFields.omit({
  category_id: true,
  dimensions_json: true,
  has_expiry: true,
}).extend({
  category: Line(49).min(1, 'Category is required'),
  current_stock: Units.optional(),
  ...batch,
})
export type ImportedProduct = z.infer<typeof ImportedProduct>

/** A row of a file of products that is wholly said. */
export const WholeProduct = ImportedProduct.refine(isDated, undated)

/** A row of a file of stock: which product, by barcode or else by name, and how many, of all of it or of a batch. */
export const ImportedStock = z
  .object({
    barcode: Line(64).optional(),
    brand: Line(80).optional(),
    model: Line(120).optional(),
    stock: z.int('Enter a whole number').min(-mostUnits).max(mostUnits, 'That is more than 1,000,000 units'),
    note: Text(200).optional(),
    ...batch,
  })
  .refine(isDated, undated)
  .refine(({ barcode, brand, model }) => Boolean(barcode) || (Boolean(brand) && Boolean(model)), {
    path: ['barcode'],
    message: 'Enter a barcode, or brand and model',
  })
export type ImportedStock = z.infer<typeof ImportedStock>

/** A row of a file of customers. */
export const ImportedCustomer = CustomerFields
export type ImportedCustomer = z.infer<typeof ImportedCustomer>

const FileDay = z.iso
  .date('Enter a date like 24/03/2026')
  .refine((day) => !day.startsWith('0000'), 'Enter a date after the year 0')

/** A row of a file of debts: who owed how much since when, before the shop wrote it down here. */
export const DebtFields = z.object({
  name: CustomerFields.shape.name.optional(),
  phone: CustomerFields.shape.phone.unwrap().unwrap().optional(),
  amount: z.int('Enter an amount').min(1, 'Enter an amount').max(largestPrice, tooMuch),
  date: FileDay,
  due_date: FileDay.optional(),
  reference: Line(60).optional(),
  note: Line(200).optional(),
})
export const ImportedDebt = DebtFields.refine(({ name, phone }) => Boolean(name) || Boolean(phone), {
  path: ['name'],
  message: 'Enter a name or a phone number',
})
export type ImportedDebt = z.infer<typeof ImportedDebt>

/** The schema of each kind of row. */
export const importedRows = {
  products: ImportedProduct,
  stock: ImportedStock,
  customers: ImportedCustomer,
  debts: ImportedDebt,
} as const

/** How a file is meant. `existing`: what happens to a product or customer that is there already. `stock`: a count, or a change. */
export const ImportOptions = z.object({
  existing: z.enum(['update', 'skip']).default('update'),
  stock: z.enum(['set', 'add']).default('set'),
})
export type ImportOptions = z.infer<typeof ImportOptions>

/** Row numbers are the file's own, the first line below the headings being 2 in a sheet that begins with them. */
const RowNumber = z.int().min(1).max(1_000_000)

/** What is wrong with a row, and in which field (none: with the row). `twin` is another row of the file about the same thing. */
export const ImportProblem = z.object({ field: z.string(), message: z.string(), twin: RowNumber.optional() })
export type ImportProblem = z.infer<typeof ImportProblem>

/**
 * A file as far as it has come. `left_out`: rows that the person takes out of it. `room`: products that still fit the plan, null
 * for no limit.
 */
export const Import = z.object({
  id: Id,
  kind: z.enum(importKinds),
  file_name: z.string(),
  options: ImportOptions,
  row_count: z.int(),
  staged: z.int(),
  with_problems: z.int(),
  to_create: z.int(),
  to_update: z.int(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  remaining: z.int(),
  left_out: z.int(),
  room: z.int().nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
})
export type Import = z.infer<typeof Import>

/** A row and what will become of it: one with problems stays out, and so does one that the person leaves out. */
export const CheckedRow = z.object({
  row: RowNumber,
  problems: z.array(ImportProblem),
  action: z.enum(['create', 'update', 'skip', 'leave_out']),
})
export type CheckedRow = z.infer<typeof CheckedRow>

/** The rows that were asked about, and those sent before whose answer they have changed: the twins of each. */
export const CheckedRows = z.object({ rows: z.array(CheckedRow), changed: z.array(CheckedRow) })
export type CheckedRows = z.infer<typeof CheckedRows>

/** A row that did not go in, and why. */
export const LeftOutRow = z.object({ row: RowNumber, problems: z.array(ImportProblem).min(1) })
export type LeftOutRow = z.infer<typeof LeftOutRow>

export const importFailures = failuresOf('import', {
  idReused: failure('IMPORT_ID_REUSED', 409, 'business_logic', 'Another file was imported under this id.'),
  finished: failure('IMPORT_FINISHED', 409, 'business_logic', 'This import is already finished.'),
  tooManyRows: failure('IMPORT_TOO_LARGE', 409, 'business_logic', 'More rows were sent than the file has.'),
  incomplete: failureWith(
    'IMPORT_INCOMPLETE',
    409,
    'business_logic',
    z.object({ staged: z.int(), row_count: z.int() }),
    ({ staged, row_count }) => `Only ${staged} of ${row_count} rows have arrived.`,
  ),
  hasProblems: failureWith(
    'IMPORT_HAS_PROBLEMS',
    409,
    'business_logic',
    z.object({ rows: z.int() }),
    ({ rows }) => `${rows === 1 ? 'One row has' : `${rows} rows have`} problems. Nothing was imported.`,
  ),
  rowRefused: failureWith(
    'IMPORT_ROW_REFUSED',
    409,
    'business_logic',
    z.object({ row: z.int(), message: z.string() }),
    ({ row, message }) => `Row ${row}: ${message} Nothing was imported.`,
  ),
  limitReached,
})

const route = routesOf('imports')
const { idReused, finished, tooManyRows } = importFailures

export const imports = {
  list: forMember('import_data')
    .route(route('GET', '/rest/v1/imports', 'Files that were imported, newest first'))
    .input(z.object(walkInput(20)))
    .output(z.object({ imports: z.array(Import), ...walkCounts })),
  get: forMember('import_data')
    .route(route('GET', '/rest/v1/imports/{id}', 'How far an import has come'))
    .input(z.object({ id: Id }))
    .output(Import),
  start: forMember('import_data')
    .route(
      route(
        'POST',
        '/rest/v1/imports',
        'Start an import under an id that the client chooses; repeated, it says how far it has come',
      ),
    )
    .errors(asErrors({ idReused }))
    .input(
      z.object({
        id: Id,
        kind: z.enum(importKinds),
        file_name: Line(200),
        row_count: z.int().min(1).max(largestImport, 'A file may have at most 50,000 rows'),
        options: ImportOptions.default({ existing: 'update', stock: 'set' }),
      }),
    )
    .output(Import),
  check: forMember('import_data')
    .route(
      route(
        'POST',
        '/rest/v1/imports/{id}/rows',
        'Send rows, and get back what is wrong with them; a row sent again replaces itself',
      ),
    )
    .errors(asErrors({ finished, tooManyRows }))
    .input(
      z.object({
        id: Id,
        rows: z
          .array(z.object({ row: RowNumber, fields: z.record(z.string().max(40), z.unknown()) }))
          .min(1)
          .max(importChunk),
      }),
    )
    .output(CheckedRows),
  leaveOut: forMember('import_data')
    .route(
      route(
        'POST',
        '/rest/v1/imports/{id}/leave-out',
        'Take rows out of an import; one that is sent again is back in it',
      ),
    )
    .errors(asErrors({ finished }))
    .input(z.object({ id: Id, rows: z.array(RowNumber).min(1).max(importChunk) }))
    .output(CheckedRows),
  leftOut: forMember('import_data')
    .route(
      route('GET', '/rest/v1/imports/{id}/left-out', 'Rows that were not imported and why, by number, from `after` on'),
    )
    .input(z.object({ id: Id, after: wholeNumber(0, 1_000_000).default(0), limit: wholeNumber(1, 5000).default(1000) }))
    .output(z.object({ rows: z.array(LeftOutRow), next: RowNumber.nullable() })),
  apply: forMember('import_data')
    .route(
      route(
        'POST',
        '/rest/v1/imports/{id}/apply',
        'Write the rows: `all` at once or none of them, `good` the next few hundred without problems, to be called until none remain',
      ),
    )
    .errors(asErrors(importFailures))
    .input(z.object({ id: Id, rows: z.enum(['all', 'good']) }))
    .output(Import),
  discard: forMember('import_data')
    .route(route('DELETE', '/rest/v1/imports/{id}', 'Forget an import that has written nothing'))
    .errors(asErrors({ finished }))
    .input(z.object({ id: Id }))
    .output(z.object({ id: Id })),
}
