import { connectForTest } from '@tunda/database/testing/connect'
import { median } from './averages.ts'
import { type BenchShop, fillShelves, fillShops } from './bench-shops.ts'
import { onABench, type Press } from './on-a-bench.ts'
import { asOwner } from './owner.ts'
import { areBooksRight } from './recording-a-sale.ts'
import { show } from './show.ts'

const [products, locations] = [200, 10]
const mostGrowth = 1.05
/** Seconds of each shop at a time: short turns, so that other load on the machine affects both alike. */
const turn = 4
/** Few tills, and many. */
const connections = [8, 32]

/**
 * What a sale costs in a shop with ten locations over one with a single location: each sells for `rounds` turns, and the median of their ratios
 * counts. Returns whether it is at most 1.05.
 */
export async function benchTenLocations({ rounds }: { readonly rounds: number }): Promise<boolean> {
  return await onABench({}, async ({ url, press, secrets }) => {
    const database = await connectForTest(url)
    const [single, several] = await fillShops(url, database, secrets, 2, products)
    if (single === undefined || several === undefined) throw new Error('two shops were to be opened')
    const { rows } = await asOwner(url, (owner) =>
      owner.query<{ id: string }>(
        `insert into locations (org_id, name) select $1, 'Branch ' || n from generate_series(2, $2::int) n returning id`,
        [several.org_id, locations],
      ),
    )
    const others = rows.map(({ id }) => id)
    for (const id of others) await fillShelves(database, several, id)
    await database.close()
    await asOwner(url, (owner) => owner.query('vacuum analyze'))
    const shops = [single, { ...several, location_ids: [several.org_id, ...others] }] as const
    const isReached = await measure(press, shops, rounds)
    return (await areBooksRight(url)) && isReached
  })
}

async function measure(
  press: Press,
  [single, several]: readonly [BenchShop, BenchShop],
  rounds: number,
): Promise<boolean> {
  const rows = []
  for (const many of connections) {
    const perSecond = async (shop: BenchShop) => {
      const { perSecond: made, failed } = await press({ kind: 'http', shops: [shop], seconds: turn }, many)
      if (failed > 0) throw new Error(`${failed} sales failed`)
      return made
    }
    await perSecond(single)
    await perSecond(several)
    const growths: number[] = []
    const found: [number, number][] = []
    for (let round = 0; round < rounds; round += 1) {
      // The order changes with each round.
      const first = round % 2 === 0 ? await perSecond(single) : undefined
      const ten = await perSecond(several)
      const one = first ?? (await perSecond(single))
      found.push([one, ten])
      growths.push(one / ten)
    }
    const middle = (place: 0 | 1) => Math.round(median(found.map((pair) => pair[place])))
    rows.push({
      connections: many,
      'sales/s, one location': middle(0),
      'ten locations': middle(1),
      cost: median(growths).toFixed(2),
      'at most': mostGrowth,
    })
  }
  show(
    `A sale in a shop of ten locations over one in a shop of one; ${rounds} rounds of ${turn} s in turn, medians.`,
    rows,
  )
  return rows.every(({ cost }) => Number(cost) <= mostGrowth)
}
