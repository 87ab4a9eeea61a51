import type { BenchShop } from '../bench-shops.ts'
import { asked } from './graphql.ts'
import { adminApi } from './sell-by-vendure.ts'

export type Read = { readonly path: string; readonly body?: string }

const word = 'iphone'
const variant = 'id name sku price stockLevels { stockOnHand stockAllocated }'
const found = 'productVariantId productVariantName sku price { ... on SinglePrice { value } }'
const ofLists = (options: string) =>
  asked(`{ productVariants(options: { take: 50${options} }) { totalItems items { ${variant} } } }`)
const ofIndex = (input: string) =>
  asked(`{ search(input: { take: 50, groupByProduct: false${input} }) { totalItems items { ${found} } } }`)

/** The first 50 of all products, and of those with a word in their name, as each side is asked for them. */
export const reads = {
  'list of 50': {
    ours: { path: '/rest/v1/products?limit=50' },
    list: { path: adminApi, body: ofLists('') },
    index: { path: adminApi, body: ofIndex('') },
  },
  'search by a word': {
    ours: { path: `/rest/v1/products?limit=50&countUpTo=200&search=${word}` },
    list: { path: adminApi, body: ofLists(`, filter: { name: { contains: "${word}" } }`) },
    index: { path: adminApi, body: ofIndex(`, term: "${word}"`) },
  },
} satisfies Record<string, Record<string, Read>>

/** The whole answer; fails unless it has products. */
export async function readOnce(address: string, { path, body }: Read, { token }: BenchShop): Promise<string> {
  const response = await fetch(address + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body ?? null,
  })
  const text = await response.text()
  if (!response.ok || text.includes('"errors"'))
    throw new Error(`${path} answered ${response.status}: ${text.slice(0, 500)}`)
  return text
}

/** Answers a second on this many connections, each sending its next request when it has the last answer. */
export async function pressReads(
  address: string,
  read: Read,
  shop: BenchShop,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<number> {
  const [start, end] = [performance.now(), performance.now() + seconds * 1_000]
  let count = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (; performance.now() < end; count += 1) await readOnce(address, read, shop)
    }),
  )
  return count / ((performance.now() - start) / 1_000)
}
