import { NotYetScreen } from '../shell/not-yet-screen.tsx'

export function SettingsScreen() {
  return <NotYetScreen title="Settings" line="Your profile and preferences will stand here." />
}
