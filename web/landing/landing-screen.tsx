import { ClosingCall } from './closing-call.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { OneSale } from './one-sale.tsx'
import { Plans } from './plans.tsx'

/** What a visitor sees at `/`. Every claim here is true of the product today, or is marked as coming. */
export function LandingScreen() {
  return (
    <>
      <Hero />
      <OneSale />
      <Features />
      <Plans />
      <ClosingCall />
    </>
  )
}
