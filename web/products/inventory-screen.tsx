import { NotYetScreen } from '../shell/not-yet-screen.tsx'

export function InventoryScreen() {
  return <NotYetScreen title="Inventory" line="Your products will stand here." />
}
