import { useState } from 'react'
import { askForNotices, noticePermission } from '../shared/browser-notice.ts'
import { SwitchRow } from './switch-row.tsx'

const words = {
  none: 'This browser cannot show notices.',
  denied: 'This browser was told not to show notices of Tunda: its own settings can change that.',
  default: 'Your browser will ask you once.',
  granted: 'Your browser’s own notices, while Tunda is open but not in view.',
}

/** The browser's notices, which it must allow first: turning them on asks. */
export function BrowserNoticeRow({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const [permission, setPermission] = useState(noticePermission)
  async function turn(next: boolean): Promise<void> {
    if (next && permission === 'default') setPermission(await askForNotices())
    onChange(next)
  }
  // Allowed in the settings, and never asked for in this browser: to turn on here.
  const isWorking = isOn && permission === 'granted'
  return (
    <SwitchRow
      label="On this screen"
      text={words[permission]}
      checked={isWorking}
      disabled={permission === 'none' || permission === 'denied'}
      onChange={(next) => void turn(next)}
    />
  )
}
