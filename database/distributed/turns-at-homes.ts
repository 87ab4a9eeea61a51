import { Turns } from '../turns.ts'

/** Turns for each home, because each has its own connections. Work of a shop that is not known yet takes a turn of the coordinator's. */
export function turnsAtHomes(
  homeOf: (shop: string) => Promise<string>,
  atOnce: ConstructorParameters<typeof Turns>[0],
) {
  const homes = new Map<string, Turns>()
  const take: Turns['take'] = async (shop, work) => {
    const home = shop === '' ? '' : await homeOf(shop)
    let turns = homes.get(home)
    if (turns === undefined) {
      turns = new Turns(atOnce)
      homes.set(home, turns)
    }
    return await turns.take(shop, work)
  }
  return { take }
}
