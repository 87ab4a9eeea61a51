import { StockTakeList } from './stock-take-list.tsx'
import { StockTakePage } from './stock-take-page.tsx'
import { useStockTakesPlace } from './stock-takes-address.ts'

/** The shop's stock takes; `?take=<id>` opens one, `?new` starts one. */
export function StockTakingScreen() {
  const [place] = useStockTakesPlace()
  return place.take === undefined ? <StockTakeList /> : <StockTakePage key={place.take} id={place.take} />
}
