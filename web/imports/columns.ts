import { t } from '@lingui/core/macro'
import type { ImportKind } from '@tunda/contract/imports'
import { type AttributeName, attributeNames, attributeOf } from '@tunda/contract/products/product-attributes'

/** How the text of a cell is read. */
export type Reading = 'text' | 'whole' | 'flag' | 'list' | 'status' | 'instant' | 'day' | 'expiry'

/** A field that a column of a file may fill. `known` are other names that columns bear, as patterns. */
export type Column = {
  readonly field: string
  readonly label: string
  readonly reading: Reading
  readonly known: RegExp
  /** What the sample file shows. */
  readonly samples: readonly [string, string]
  readonly isNeeded?: true
}

const text = (field: string, label: string, known: RegExp, samples: readonly [string, string]): Column => ({
  field,
  label,
  reading: 'text',
  known,
  samples,
})

function attributeColumn(name: AttributeName): Column {
  const { kind, label, file } = attributeOf(name)
  const { known, samples } = file
  return { field: name, label: file.label ?? label, reading: kind, known, samples }
}

/** Of which batch the stock of a row is. */
const batchColumns: readonly Column[] = [
  {
    field: 'expires_on',
    label: t`Expiry date`,
    reading: 'expiry',
    known: /^(expiry|expiry ?date|expires|expires ?on|exp|exp ?date|best ?before|use ?by|bb|bbe)$/,
    samples: ['', '31/03/2028'],
  },
  text('batch_number', t`Batch number`, /^(batch|batch ?(no|number)|lot|lot ?(no|number))$/, ['', 'B-204']),
]

const products: readonly Column[] = [
  { ...text('brand', t`Brand`, /^(brand|make|manufacturer|maker)$/, [t`Samsung`, t`Maybelline`]), isNeeded: true },
  {
    ...text('model', t`Model`, /^(model|product|product ?name|name|item|item ?name|description of item)$/, [
      t`Galaxy A15`,
      t`Fit Me`,
    ]),
    isNeeded: true,
  },
  {
    ...text('category', t`Category`, /^(category|type|group|department|kind)$/, [t`Smartphones`, t`Beauty`]),
    isNeeded: true,
  },
  {
    field: 'cost_price',
    label: t`Cost price`,
    reading: 'whole',
    known: /^(cost|cost ?price|buying|buying ?price|purchase ?price|unit ?cost|bp)$/,
    samples: ['610000', '28000'],
    isNeeded: true,
  },
  {
    field: 'selling_price',
    label: t`Selling price`,
    reading: 'whole',
    known: /^(price|selling|selling ?price|sale ?price|retail|retail ?price|unit ?price|sp)$/,
    samples: ['720000', '42000'],
    isNeeded: true,
  },
  {
    field: 'current_stock',
    label: t`Stock`,
    reading: 'whole',
    known: /^(stock|current ?stock|qty|quantity|units|in ?stock|on ?hand|opening ?stock|balance|pcs|pieces)$/,
    samples: ['14', '30'],
  },
  {
    field: 'min_stock',
    label: t`Low stock at`,
    reading: 'whole',
    known: /^(min|min ?stock|minimum|reorder|reorder ?level|low ?stock( at)?)$/,
    samples: ['5', '6'],
  },
  text('barcode', t`Barcode`, /^(barcode|bar ?code|ean|ean13|upc|code|sku|imei)$/, ['8806095372723', '']),
  {
    field: 'extra_barcodes',
    label: t`Other barcodes`,
    reading: 'list',
    known: /^(other|extra|more) ?barcodes?$/,
    samples: ['', ''],
  },
  ...attributeNames.map(attributeColumn),
  ...batchColumns,
  {
    field: 'tags',
    label: t`Tags`,
    reading: 'list',
    known: /^(tags?|keywords|labels)$/,
    samples: ['popular; android', 'make-up'],
  },
  text('description', t`Description`, /^(description|notes?|details|remarks)$/, [t`Dual SIM`, '']),
  {
    field: 'is_active',
    label: t`Active`,
    reading: 'flag',
    known: /^(active|is ?active|enabled|for ?sale)$/,
    samples: ['yes', 'yes'],
  },
]

const stock: readonly Column[] = [
  text('barcode', t`Barcode`, /^(barcode|bar ?code|ean|ean13|upc|code|sku)$/, ['8806095372723', '']),
  text('brand', t`Brand`, /^(brand|make|manufacturer|maker)$/, ['', t`Maybelline`]),
  text('model', t`Model`, /^(model|product|product ?name|name|item|item ?name)$/, ['', t`Fit Me`]),
  {
    field: 'stock',
    label: t`Stock`,
    reading: 'whole',
    known: /^(stock|current ?stock|count|counted|qty|quantity|units|in ?stock|on ?hand|change|pcs|pieces)$/,
    samples: ['14', '30'],
    isNeeded: true,
  },
  ...batchColumns,
  text('note', t`Note`, /^(note|notes|remarks?|comment|reason)$/, [t`Shelf 2`, '']),
]

const customers: readonly Column[] = [
  {
    ...text('name', t`Name`, /^(name|full ?name|customer|customer ?name|client|names)$/, [
      t`Aisha Namuli`,
      t`Okello James`,
    ]),
    isNeeded: true,
  },
  text('phone', t`Phone`, /^(phone|phone ?(number|no\.?)|mobile|tel|telephone|contact|cell)$/, [
    '0772 123456',
    '+256 701 234567',
  ]),
  text('email', t`Email`, /^(e-?mail|e-?mail ?address)$/, ['aisha@example.ug', '']),
  { field: 'age', label: t`Age`, reading: 'whole', known: /^(age|years)$/, samples: ['31', ''] },
  text('location', t`Location`, /^(location|address|town|city|district|area|place)$/, [t`Ntinda`, t`Gulu`]),
  { field: 'status', label: t`Status`, reading: 'status', known: /^(status|segment|vip)$/, samples: ['vip', 'active'] },
  {
    field: 'customer_since',
    label: t`Customer since`,
    reading: 'instant',
    known: /^(customer ?since|since|joined|date ?added|created)$/,
    samples: ['2024-03-01', ''],
  },
]

const debts: readonly Column[] = [
  {
    ...text('name', t`Customer`, /^(name|full ?name|customer|customer ?name|client|names|debtor|who)$/, [
      t`Aisha Namuli`,
      t`Okello James`,
    ]),
    isNeeded: true,
  },
  text('phone', t`Phone`, /^(phone|phone ?(number|no\.?)|mobile|tel|telephone|contact|cell)$/, [
    '0772 123456',
    '+256 701 234567',
  ]),
  {
    field: 'amount',
    label: t`Amount`,
    reading: 'whole',
    known: /^(amount|owes|owed|debt|balance|total|credit|unpaid|due)$/,
    samples: ['150000', '40000'],
    isNeeded: true,
  },
  {
    field: 'date',
    label: t`Date`,
    reading: 'day',
    known: /^(date|day|since|taken|date ?taken|invoice ?date)$/,
    samples: ['2026-03-01', '2026-04-15'],
    isNeeded: true,
  },
  {
    field: 'due_date',
    label: t`Due date`,
    reading: 'day',
    known: /^(due ?date|due ?on|due ?by|pay ?by)$/,
    samples: ['2026-03-31', ''],
  },
  text('reference', t`Reference`, /^(reference|ref|invoice|invoice ?(number|no\.?)|receipt|page|document|no\.?)$/, [
    t`Book 2, page 14`,
    '',
  ]),
  text('note', t`Note`, /^(note|notes|remarks?|comment|goods|items?|description|details)$/, [t`2 bags of sugar`, '']),
]

/** The fields of each kind of file, in the order of the sample file. */
export const columnsOf: Readonly<Record<ImportKind, readonly Column[]>> = { products, stock, customers, debts }

/** Which field each column of a file most likely fills; each field once, the column that says it best. */
export function guessFields(kind: ImportKind, headings: readonly string[]): (string | null)[] {
  const taken = new Set<string>()
  const plain = headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[_*:().]+|\b(ugx|ush|shs)\b/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  const bySelf = (word: string) =>
    columnsOf[kind].find(({ field, label }) => [field.replaceAll('_', ' '), label.toLowerCase()].includes(word))
  const guess = (find: (word: string) => Column | undefined, so: (string | null)[]) =>
    plain.map((word, place) => {
      const known = so[place]
      if (known) return known
      const field = find(word)?.field
      if (field === undefined || taken.has(field)) return null
      taken.add(field)
      return field
    })
  const exact = guess(bySelf, [])
  return guess((word) => columnsOf[kind].find(({ known }) => known.test(word)), exact)
}
