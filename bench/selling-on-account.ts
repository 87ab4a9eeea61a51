import { randomUUID } from 'node:crypto'
import { connectForTest } from '@tunda/database/testing/connect'
import type { Secrets } from '../server/secrets/secrets.ts'
import { median } from './averages.ts'
import { type BenchShop, fillShops } from './bench-shops.ts'
import { onABench, type Press } from './on-a-bench.ts'
import { asOwner } from './owner.ts'
import { show } from './show.ts'

/** How many times the cost of a paid sale at list prices each may cost. */
const most = { account: 1.1, lists: 1.05 }
/** Milliseconds for a statement of 100,000 entries, and for the ageing of 20,000 debtors. */
const mostToRead = 500
/** Seconds for each side at a time, and connections: short turns, so that other load on the machine affects all alike. */
const [turn, connections] = [1.2, 8]

type Side = {
  readonly name: string
  readonly most: number
  readonly shops: readonly BenchShop[]
  readonly costs: number[]
}

/**
 * The same sales to known customers, in turn: paid, on account, and in a shop with fifty price lists. Each turn is compared with the paid one of its
 * round; reported is the mean ratio with its 95% confidence interval. Then the cost of reading accounts.
 */
export async function benchSellingOnAccount({ rounds }: { readonly rounds: number }): Promise<boolean> {
  return await onABench({}, async ({ url, press, server, secrets }) => {
    const sides = await openSides(url, secrets)
    for (const { shops } of sides) await press({ kind: 'http', shops, seconds: 4 }, connections)
    await asOwner(url, (owner) => owner.query('vacuum analyze'))
    for (let round = 0; round < rounds; round += 1)
      await pressInTurn(press, round % 2 === 0 ? sides : sides.toReversed())
    const areCheap = report(sides, rounds)
    return (await readAccounts(url, server.address, sides)) && areCheap
  })
}

async function openSides(url: string, secrets: Secrets): Promise<Side[]> {
  const database = await connectForTest(url)
  const shops: BenchShop[] = []
  for (let n = 0; n < 3; n += 1) shops.push(...(await fillShops(url, database, secrets, 1, 200)))
  await database.close()
  const [paid, owed, listed] = await Promise.all(shops.map((shop) => addCustomers(url, shop)))
  if (paid === undefined || owed === undefined || listed === undefined) throw new Error('there are three shops')
  await addLists(url, listed)
  return [
    { name: 'paid', most: 1, shops: [paid], costs: [] },
    { name: 'on account', most: most.account, shops: [{ ...owed, is_on_account: true }], costs: [] },
    { name: 'paid, among 50 price lists', most: most.lists, shops: [listed], costs: [] },
  ]
}

async function addCustomers(url: string, shop: BenchShop): Promise<BenchShop> {
  const customer_ids = Array.from({ length: 200 }, () => randomUUID())
  await asOwner(url, async (owner) => {
    await owner.query(
      `update business_settings set gives_credit = true, credit_limit = 1000000000000, credit_days = 30 where org_id = $1`,
      [shop.org_id],
    )
    await owner.query(`insert into customers (org_id, id, name) select $1, id, 'Buyer' from unnest($2::uuid[]) as id`, [
      shop.org_id,
      customer_ids,
    ])
  })
  return { ...shop, customer_ids }
}

/** Thirty lists with a price for every product, and twenty with a discount. All apply to the traders, the group of every customer. */
async function addLists(url: string, { org_id }: BenchShop): Promise<void> {
  const group_id = randomUUID()
  await asOwner(url, async (owner) => {
    await owner.query(`insert into customer_groups (org_id, id, name) values ($1, $2, 'Traders')`, [org_id, group_id])
    await owner.query('update customers set group_id = $2 where org_id = $1', [org_id, group_id])
    await owner.query(
      `insert into price_lists (org_id, id, name, kind, percent, group_id, position, prices)
       select $1, gen_random_uuid(), 'List ' || n, case when n <= 30 then 'breaks' else 'percent' end, case when n > 30 then n % 9 + 1 end,
         $2, n, case when n <= 30 then 200 else 0 end from generate_series(1, 50) n`,
      [org_id, group_id],
    )
    await owner.query(
      `insert into price_items (org_id, list_id, product_id, min_qty, price)
       select $1, l.id, p.id, l.position % 3 + 1, 140000 - l.position from price_lists l join products p on p.org_id = l.org_id
       where l.org_id = $1 and l.kind = 'breaks'`,
      [org_id],
    )
    await owner.query('update business_settings set has_price_lists = true where org_id = $1', [org_id])
  })
}

async function pressInTurn(press: Press, sides: readonly Side[]): Promise<void> {
  for (const { shops, costs } of sides) {
    const { perSecond, failed } = await press({ kind: 'http', shops, seconds: turn }, connections)
    if (failed > 0) throw new Error(`${failed} sales failed`)
    costs.push(1000 / perSecond)
  }
}

function report(sides: readonly Side[], rounds: number): boolean {
  const paid = sides[0]?.costs ?? []
  const rows = sides.map(({ name, most: limit, costs }) => {
    const ratios = costs.map((cost, i) => Math.log(cost / (paid[i] ?? cost)))
    const mean = ratios.reduce((sum, one) => sum + one, 0) / ratios.length
    const spread = Math.sqrt(ratios.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(ratios.length - 1, 1))
    const around = 1.96 * (spread / Math.sqrt(ratios.length))
    const [least, ratio, greatest] = [mean - around, mean, mean + around].map(Math.exp)
    return {
      '': name,
      'ms of the machine a sale': median(costs).toFixed(2),
      'times a paid one': (ratio ?? 1).toFixed(3),
      between: name === 'paid' ? '' : `${(least ?? 1).toFixed(3)} and ${(greatest ?? 1).toFixed(3)}`,
      'at most': limit,
      reached: (ratio ?? 1) <= limit ? 'yes' : 'NO',
    }
  })
  show(
    `Sales on account and at list prices: ${rounds} rounds of ${turn} s each in turn, ${connections} connections.`,
    rows,
  )
  return rows.every(({ reached }) => reached === 'yes')
}

/** One account with 100,000 entries, and 20,000 debtors, read over HTTP: the best of eight. */
async function readAccounts(url: string, address: string, sides: readonly Side[]): Promise<boolean> {
  const shop = sides[0]?.shops[0]
  const [customer] = shop?.customer_ids ?? []
  if (shop === undefined || customer === undefined) throw new Error('there is nobody to read of')
  await asOwner(url, async (owner) => {
    await owner.query(
      `insert into customer_entries (org_id, id, customer_id, kind, amount, business_date, due_on, wallet_id)
       select $1, gen_random_uuid(), $2, case when n % 2 = 0 then 'opening' else 'payment' end, case when n % 2 = 0 then n % 900 + 200 else -(n % 700) - 1 end,
         day, case when n % 2 = 0 then day + 30 end, case when n % 2 = 0 then null else (select id from wallets w where w.org_id = $1 limit 1) end
       from (select n, current_date - n % 2400 as day from generate_series(1, 100000) n) e`,
      [shop.org_id, customer],
    )
    await owner.query(
      `insert into customers (org_id, id, name) select $1, gen_random_uuid(), 'Debtor ' || n from generate_series(1, 20000) n`,
      [shop.org_id],
    )
    await owner.query(
      `insert into customer_entries (org_id, id, customer_id, kind, amount, business_date, due_on)
       select c.org_id, gen_random_uuid(), c.id, 'opening', 1000 * n, current_date - 35 * n, current_date - 35 * n + 30
       from customers c cross join generate_series(1, 3) n where c.org_id = $1 and c.name like 'Debtor %'`,
      [shop.org_id],
    )
    await owner.query('vacuum analyze')
  })
  const bearer = { authorization: `Bearer ${shop.token}` }
  const rows = []
  for (const [name, path] of [
    ['A statement of 100,000 entries', `/rest/v1/customer_accounts/${customer}/sheet`],
    ['The ages of 20,000 debtors', '/rest/v1/customer_accounts?limit=20'],
  ] as const) {
    const times: number[] = []
    for (let n = 0; n < 8; n += 1) {
      const begun = performance.now()
      const answer = await fetch(address + path, { headers: bearer })
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
      times.push(performance.now() - begun)
    }
    const best = Math.min(...times)
    rows.push({
      '': name,
      ms: Math.round(best),
      'median ms': Math.round(median(times)),
      'at most': mostToRead,
      reached: best < mostToRead ? 'yes' : 'NO',
    })
  }
  show('Reading accounts over HTTP, the best of eight:', rows)
  return rows.every(({ reached }) => reached === 'yes')
}
