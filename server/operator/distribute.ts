import { distribute } from '@tunda/database/distributed/distribute'
import { moveShop } from '@tunda/database/distributed/move-shop'
import { done, type Given, type Outcome, WrongUse } from './command.ts'
import { withOwner } from './command-line.ts'

const usualHomes = 32

export async function run({ options }: Given): Promise<Outcome> {
  const { move, to, homes = String(usualHomes) } = options
  if ((move === undefined) !== (to === undefined)) throw new WrongUse('--move and --to must be given together.')
  if (!/^[1-9]\d{0,3}$/.test(homes)) throw new WrongUse(`--homes must be a number from 1 to 9999, not ${homes}.`)
  return await withOwner(async ({ url, isEmbedded }) => {
    if (isEmbedded)
      throw new Error('The embedded database cannot be spread. Set DATABASE_URL to a PostgreSQL with Citus.')
    return move === undefined ? await spread(url, Number(homes)) : await moveTo(url, move, to ?? '')
  })
}

async function spread(url: string, wanted: number): Promise<Outcome> {
  const { nodes, homes, tables, spread: now } = await distribute(url, wanted)
  const ofKind = (kind: string) => tables.filter((table) => table.kind === kind)
  const [whole, withShops, local] = [ofKind('reference'), ofKind('distributed'), ofKind('local')]
  return {
    ok: true,
    said: [
      now.length === 0
        ? 'All tables were spread already; their functions and groups are up to date.'
        : `Spread ${now.length} tables over ${nodes} nodes.`,
      `${withShops.length} tables are split by shop, in ${homes} groups of shops that move together.`,
      `${whole.length} tables are whole on every node: ${whole.map(({ name }) => name).join(', ')}.`,
      `${local.length} tables stay on the coordinator: ${local.map(({ name }) => name).join(', ')}.`,
      'Restart the servers, so that they find the shops on their nodes.',
    ],
    facts: { nodes, homes, spread: now, tables },
  }
}

async function moveTo(url: string, shop: string, to: string): Promise<Outcome> {
  const [, host = '', port] = /^(.+):(\d+)$/.exec(to) ?? []
  if (port === undefined) throw new WrongUse(`--to must be host:port, not ${to}.`)
  const moved = await moveShop(url, shop, { host, port: Number(port) })
  if (moved === undefined) return done(`The shop is already on ${to}.`, { shop, to })
  const { from, home, shops } = moved
  return done(`Moved group ${home} (shops: ${shops}) from ${from.host}:${from.port} to ${to}.`, {
    shop,
    home,
    shops,
    to,
  })
}
