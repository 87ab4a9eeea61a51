import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchShop } from '../bench-shops.ts'
import { asOwner } from '../owner.ts'
import { freePort, type ServerProcess, startServer } from '../server-process.ts'
import { asked, dataOf } from './graphql.ts'
import { adminApi } from './sell-by-vendure.ts'
import type { PeerEnvironment } from './vendure-config.ts'

/** A product as both sides get it; prices in the smallest unit. */
export type PeerProduct = {
  readonly name: string
  readonly sku: string
  readonly price: number
  readonly stock: number
}

/** Vendure's database in our cluster, and the environment of its processes. */
export type PeerPlace = { readonly url: string; readonly dataDir: string; readonly environment: Record<string, string> }

const admin = { PEER_ADMIN: 'bench', PEER_PASSWORD: 'only on this machine' }
const minutesToIndex = 15

/** A database of its own beside ours, with the products, filled by its importer. Returns their ids in that order. */
export async function fillVendure(
  { url, dataDir, folder }: { url: string; dataDir: string; folder: string },
  products: readonly PeerProduct[],
): Promise<{ place: PeerPlace; ids: readonly string[] }> {
  await asOwner(url, (owner) => owner.query('create database vendure'))
  const environment: PeerEnvironment & Record<string, string> = {
    ...admin,
    PEER_FOLDER: folder,
    NODE_ENV: 'production',
    VENDURE_DISABLE_TELEMETRY: 'true',
    NODE_NO_WARNINGS: '1',
  }
  const place = { url: url.replace(/\/[^/]*$/, '/vendure'), dataDir, environment }
  const [source, target] = [join(dataDir, 'peer-products.json'), join(dataDir, 'peer-ids.json')]
  await writeFile(source, JSON.stringify(products))
  const settings = { DATABASE_URL: place.url, DATA_DIR: dataDir, PORT: String(await freePort()) }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fill-vendure.ts'), source, target], {
    env: { ...process.env, ...settings, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`Vendure could not be filled: it ended with ${String(code)}`)
  return { place, ids: JSON.parse(await readFile(target, 'utf8')) }
}

/** Started like our own server; its health check has the same path. */
export async function startVendure({ url, dataDir, environment }: PeerPlace): Promise<ServerProcess> {
  return await startServer({
    dataDir,
    databaseUrl: url,
    environment,
    main: join(import.meta.dirname, 'serve-vendure.ts'),
  })
}

/** Its one shop, with the token of the signed-in administrator. */
export async function signIn(address: string, ids: readonly string[]): Promise<BenchShop> {
  const login =
    'mutation ($name: String!, $password: String!) { login(username: $name, password: $password) { __typename } }'
  const response = await fetch(address + adminApi, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: asked(login, { name: admin.PEER_ADMIN, password: admin.PEER_PASSWORD }),
  })
  const token = response.headers.get('vendure-auth-token')
  if (token === null) throw new Error(`Vendure let nobody in: ${await response.text()}`)
  return { org_id: 'vendure', user_id: admin.PEER_ADMIN, session_id: '', token, product_ids: ids }
}

/** Rebuilds its search index, as its administrators do after an import, and waits for that. */
export async function indexProducts(address: string, shop: BenchShop): Promise<void> {
  const { reindex } = await ask(address, shop, 'mutation { reindex { id } }')
  for (const end = Date.now() + minutesToIndex * 60_000; Date.now() < end; await sleep(500)) {
    const state = 'query ($id: ID!) { job(jobId: $id) { state error } }'
    const { job } = await ask(address, shop, state, { id: reindex.id })
    if (job.state === 'COMPLETED') return
    if (job.state === 'FAILED') throw new Error(`Vendure could not index: ${JSON.stringify(job.error)}`)
  }
  throw new Error(`Vendure did not index within ${minutesToIndex} minutes`)
}

async function ask(address: string, { token }: BenchShop, query: string, variables?: Record<string, unknown>) {
  const response = await fetch(address + adminApi, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: asked(query, variables),
  })
  const body = await response.text()
  const data = dataOf(body)
  if (data === undefined) throw new Error(`Vendure refused: ${body}`)
  return data
}

/** The state of its books after the sales; stock is compared with its recorded movements, and with what its orders sold. */
export async function booksOfVendure({ url }: PeerPlace) {
  const { rows } = await asOwner(url, (owner) =>
    owner.query<{
      handed_over: number
      cut_short: number
      stock_off: number
      pieces_off: number
      reserved: number
      deadlocks: number
    }>(
      `with moved as (
         select "productVariantId", sum(quantity) filter (where type <> 'ALLOCATION' and type <> 'RELEASE') as pieces
         from stock_movement group by 1),
       off as (
         select l."stockOnHand" - coalesce(m.pieces, 0) as pieces from stock_level l left join moved m using ("productVariantId"))
       select
         (select count(*)::int from "order" where state = 'Delivered') as handed_over,
         (select count(*)::int from "order" where state <> 'Delivered') as cut_short,
         (select count(*)::int from off where pieces <> 0) as stock_off,
         (select coalesce(sum(abs(pieces)), 0)::int from off) as pieces_off,
         (select coalesce(sum(abs("stockAllocated")), 0)::int from stock_level) as reserved,
         (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`,
    ),
  )
  const [books] = rows
  if (books === undefined) throw new Error('Vendure has no books')
  return books
}
