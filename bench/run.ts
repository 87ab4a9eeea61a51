import { benchLanding } from './landing.ts'
import { benchReadingAShop } from './reading-a-shop.ts'
import { benchRecordingASale } from './recording-a-sale.ts'
import { benchSearchingProducts } from './searching-products.ts'

/** `npm run bench [seconds a measurement] [rounds]`: what the product costs, as ratios of one run. Fails when one is not reached. */
const seconds = Number(process.argv[2] ?? 8)
const rounds = Number(process.argv[3] ?? 3)

const sales = await benchRecordingASale({ seconds, rounds })
const searches = await benchSearchingProducts()
const reads = await benchReadingAShop()
const landing = await benchLanding()
if (!(sales && searches && reads && landing)) process.exitCode = 1
