import { NotYetScreen } from '../shell/not-yet-screen.tsx'

export function DashboardScreen() {
  return <NotYetScreen title="Dashboard" line="Your day at a glance will stand here." />
}
