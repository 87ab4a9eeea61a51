import { NotYetScreen } from '../shell/not-yet-screen.tsx'

export function SalesScreen() {
  return <NotYetScreen title="Sales" line="Your sales will stand here." />
}
