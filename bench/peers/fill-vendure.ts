import { readFile, writeFile } from 'node:fs/promises'
import type { PeerProduct } from './vendure.ts'
import { loadVendure, vendureConfig } from './vendure-config.ts'

/** Products written at once: while one waits for the database, another is prepared. */
const atOnce = 8

/**
 * `node fill-vendure.ts <products.json> <ids.json>`: creates the schema in an empty database, what any shop needs first, and the products, with
 * Vendure's own importer; writes the ids of what can be sold, in the order of the products.
 */
const [, , source = '', target = ''] = process.argv
const products: readonly PeerProduct[] = JSON.parse(await readFile(source, 'utf8'))
const vendure = loadVendure()
const app = await vendure.bootstrap(vendureConfig(vendure, false))
await app.get(vendure.Populator).populateInitialData({
  defaultLanguage: vendure.LanguageCode.en,
  defaultZone: 'Uganda',
  countries: [{ code: 'UG', name: 'Uganda', zone: 'Uganda' }],
  taxRates: [{ name: 'Standard', percentage: 18 }],
  shippingMethods: [],
  paymentMethods: [],
  collections: [],
})
const [taxCategory] = (await app.get(vendure.TaxCategoryService).findAll(vendure.RequestContext.empty())).items
const importer = app.get(vendure.FastImporterService)
await importer.initialize()
const ids: string[] = []
for (let first = 0; first < products.length; first += atOnce)
  ids.push(...(await Promise.all(products.slice(first, first + atOnce).map(importProduct))))
await writeFile(target, JSON.stringify(ids))
await app.close()
process.exit(0)

async function importProduct({ name, sku, price, stock }: PeerProduct): Promise<string> {
  const said = { languageCode: vendure.LanguageCode.en, name }
  const productId = await importer.createProduct({
    enabled: true,
    translations: [{ ...said, slug: sku, description: '' }],
  })
  const id = await importer.createProductVariant({
    productId,
    sku,
    price,
    stockOnHand: stock,
    taxCategoryId: taxCategory.id,
    translations: [said],
  })
  return String(id)
}
