import { benchCustomReports } from './custom-reports.ts'
import { benchFirstScreens } from './first-screens.ts'
import { benchHonestShop } from './honest-shop.ts'
import { benchLanding } from './landing.ts'
import { benchLongLists } from './long-lists.ts'
import { benchPeers } from './peers.ts'
import { benchReadingAShop } from './reading-a-shop.ts'
import { benchCounter, benchRecordingASale } from './recording-a-sale.ts'
import { benchSearchingProducts } from './searching-products.ts'
import { benchSellingOnAccount } from './selling-on-account.ts'
import { beginPart, writeShown } from './show.ts'
import { benchSmallMachine } from './small-machine.ts'
import { benchTenLocations } from './ten-locations.ts'
import { tryOut } from './try-out.ts'
import { benchWideShops } from './wide-shops.ts'

/**
 * `npm run bench [seconds a measurement] [rounds] [part …]`: what the product costs, as ratios within one run. Fails if one is not reached. Runs all
 * parts if none is named. `npm run bench try` measures nothing and shows within seconds whether the bench runs on this machine.
 */
const [, , seconds = '8', rounds = '3', ...chosen] = process.argv
if (seconds === 'try') process.exit((await tryOut()) ? 0 : 1)
if (!(Number(seconds) > 0 && Number(rounds) >= 1)) {
  console.error('Usage: npm run bench -- [seconds a measurement] [rounds] [part …], or npm run bench try')
  process.exit(2)
}
const parts: Record<string, () => Promise<boolean>> = {
  sales: () => benchRecordingASale({ seconds: Number(seconds), rounds: Number(rounds) }),
  counter: () => benchCounter({ seconds: Number(seconds), rounds: Number(rounds) }),
  account: () => benchSellingOnAccount({ rounds: 10 * Number(rounds) }),
  locations: () => benchTenLocations({ rounds: 5 * Number(rounds) }),
  searches: benchSearchingProducts,
  lists: benchLongLists,
  reads: benchReadingAShop,
  wide: benchWideShops,
  reports: benchCustomReports,
  landing: benchLanding,
  honest: benchHonestShop,
  screens: benchFirstScreens,
  small: () => benchSmallMachine({ seconds: Number(seconds), rounds: Number(rounds) }),
  peers: () => benchPeers({ seconds: Number(seconds), rounds: Number(rounds) }),
}
const unknown = chosen.find((name) => !(name in parts))
if (unknown !== undefined) {
  console.error(`There is no part called ${unknown}, only ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
for (const [name, bench] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  beginPart(name)
  if (!(await bench())) process.exitCode = 1
  // After each part, so that an interrupted run keeps what it has measured.
  writeShown(`${rounds} rounds of ${seconds} s where it is pressed`)
}
