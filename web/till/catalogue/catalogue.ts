import { productName, variantLine } from '@tunda/contract/products/product-words'
import type { TillProduct } from '@tunda/contract/till/till'

export type CatalogueCategory = { readonly id: string; readonly name: string }

/** The catalogue in memory: found by id, by barcode, or by the beginnings of words. Rebuilt when products change. */
export type Catalogue = {
  /** How many products are for sale. */
  readonly size: number
  /** Those with products for sale, the largest first. */
  readonly categories: readonly CatalogueCategory[]
  readonly find: (id: string) => TillProduct | undefined
  readonly byBarcode: (code: string) => TillProduct | undefined
  /** Products for sale, by name: of one category or all, and with every word of the search. */
  readonly list: (search: string, categoryId?: string) => readonly TillProduct[]
}

type Entry = { readonly product: TillProduct; readonly words: string }

export function makeCatalogue(products: Iterable<TillProduct>): Catalogue {
  const byId = new Map<string, TillProduct>()
  const byCode = new Map<string, TillProduct>()
  const categories = new Map<string, { name: string; products: number }>()
  const entries: Entry[] = []
  for (const product of products) {
    byId.set(product.id, product)
    for (const code of product.barcodes) byCode.set(code, product)
    if (!product.is_active) continue
    const of = categories.get(product.category_id) ?? { name: product.category_name, products: 0 }
    categories.set(product.category_id, { ...of, products: of.products + 1 })
    entries.push({ product, words: wordsOf(product) })
  }
  // By code unit: a collator takes ten times as long for twenty thousand names.
  entries.sort((one, other) => (one.words < other.words ? -1 : 1))
  const all = entries.map(({ product }) => product)
  return {
    size: all.length,
    categories: [...categories]
      .sort(([, one], [, other]) => other.products - one.products || one.name.localeCompare(other.name))
      .map(([id, { name }]) => ({ id, name })),
    find: (id) => byId.get(id),
    byBarcode: (code) => byCode.get(code),
    list: (search, categoryId) => {
      const sought = plain(search).split(' ').filter(Boolean)
      return sought.length === 0 && categoryId === undefined ? all : matching(entries, sought, categoryId)
    },
  }
}

/** Names that begin with the search come first; then those in which every word of the search begins a word, by name. */
function matching(entries: readonly Entry[], sought: readonly string[], categoryId: string | undefined) {
  const opening = ` ${sought.join(' ')}`
  const [first, rest]: [TillProduct[], TillProduct[]] = [[], []]
  for (const { product, words } of entries) {
    if (categoryId !== undefined && product.category_id !== categoryId) continue
    if (!sought.every((word) => words.includes(` ${word}`))) continue
    if (words.startsWith(opening)) first.push(product)
    else rest.push(product)
  }
  return [...first, ...rest]
}

/** Everything a product is searched by, each word after a space. */
function wordsOf(product: TillProduct): string {
  return ` ${plain(`${productName(product)} ${variantLine(product).replaceAll('·', ' ')} ${product.barcodes.join(' ')}`)}`
}

// A catalogue has thousands of names but few accents; only names with one need normalising.
const marked = /[^\x20-\x7e]/

function plain(text: string): string {
  const bare = marked.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text
  return bare.toLowerCase().replace(/\s+/g, ' ').trim()
}
