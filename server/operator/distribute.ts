import { distribute } from '@tunda/database/distributed/distribute'
import { moveShop } from '@tunda/database/distributed/move-shop'
import { done, type Given, type Outcome, WrongUse } from './command.ts'
import { withOwner } from './command-line.ts'

const usualHomes = 32

export async function run({ options }: Given): Promise<Outcome> {
  const { move, to, homes = String(usualHomes) } = options
  if ((move === undefined) !== (to === undefined)) throw new WrongUse('--move and --to go together')
  if (!/^[1-9]\d{0,3}$/.test(homes)) throw new WrongUse(`--homes is a number, not ${homes}`)
  return await withOwner(async ({ url, isEmbedded }) => {
    if (isEmbedded)
      throw new Error('The embedded database stays on one machine: name a PostgreSQL that has Citus in DATABASE_URL.')
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
        ? 'Every table is where it belongs; functions and homes were looked after.'
        : `Spread ${now.length} tables over ${nodes} nodes.`,
      `${withShops.length} lie with their shop, in ${homes} groups of shops that are moved together.`,
      `${whole.length} lie whole on every node: ${whole.map(({ name }) => name).join(', ')}.`,
      `${local.length} stay on the coordinator: ${local.map(({ name }) => name).join(', ')}.`,
      'Restart the servers, so that each sells where its shops lie.',
    ],
    facts: { nodes, homes, spread: now, tables },
  }
}

async function moveTo(url: string, shop: string, to: string): Promise<Outcome> {
  const [, host = '', port] = /^(.+):(\d+)$/.exec(to) ?? []
  if (port === undefined) throw new WrongUse(`--to is host:port, not ${to}`)
  const moved = await moveShop(url, shop, { host, port: Number(port) })
  if (moved === undefined) return done(`The shop is on ${to} already.`, { shop, to })
  const { from, home, shops } = moved
  return done(`Moved ${home} with ${shops} shops from ${from.host}:${from.port} to ${to}.`, { shop, home, shops, to })
}
