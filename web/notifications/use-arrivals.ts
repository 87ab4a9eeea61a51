import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { Notification, NotificationSettings } from '@tunda/contract/notifications/notifications'
import { isQuiet } from '@tunda/contract/organization/quiet-hours'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../shared/calls/api.ts'
import { toast } from '../shared/page/toast.tsx'
import { showNotice } from '../shared/preferences/browser-notice.ts'
import { usePreferences } from '../shared/preferences/preferences.ts'
import { useNotifications } from './use-notifications.ts'

/** More than these at once are told of in one toast. */
const mostToasts = 2

/**
 * Makes a new notification noticed: a toast in view, the browser's own notice when the page is not, and a sound, as the person wants
 * it; in quiet hours none of them. What was there when the page opened is not new.
 */
export function useArrivals(): void {
  const rows = useNotifications().data?.notifications
  const { data: settings } = useQuery(api.notifications.settings.queryOptions({ input: {} }))
  const { preferences } = usePreferences()
  const navigate = useNavigate()
  const known = useRef<Set<string>>(undefined)
  const way = { settings, mayPush: preferences.notifications.push, timeZone: preferences.timezone }
  const latest = useRef(way)
  useEffect(() => {
    latest.current = way
  })
  useEffect(() => {
    const before = known.current
    known.current = rows && new Set([...(before ?? []), ...rows.map(({ id }) => id)])
    const fresh = before && rows ? rows.filter(({ id, read }) => !read && !before.has(id)) : []
    if (fresh.length > 0) tell(fresh, latest.current, (to) => void navigate(to))
  }, [rows, navigate])
}

type Way = { settings: NotificationSettings | undefined; mayPush: boolean; timeZone: string }

function tell(fresh: readonly Notification[], { settings, mayPush, timeZone }: Way, open: (to: string) => void): void {
  if (settings === undefined) return
  const { quietHoursEnabled, quietHoursStart: start, quietHoursEnd: end } = settings
  if (quietHoursEnabled && isQuiet({ start, end }, timeZone, new Date())) return
  if (fresh.length > mostToasts)
    toast.info(t`${{ count: fresh.length }} new notifications`, t`Open the bell to see them all.`)
  else for (const { title, message } of fresh) toast.info(title, message)
  if (settings.soundEnabled) chime()
  if (!(mayPush && settings.pushNotificationsEnabled && document.visibilityState === 'hidden')) return
  for (const one of fresh) showNotice(one, () => one.actionUrl && open(one.actionUrl))
}

/** Two short notes, made on the spot. Silent where the page may not sound yet, before anybody touched it. */
function chime(): void {
  if (!('AudioContext' in globalThis)) return
  const audio = new AudioContext()
  if (audio.state === 'suspended') {
    void audio.close()
    return
  }
  const notes = [660, 880]
  notes.forEach((frequency, place) => {
    const begins = audio.currentTime + place * 0.12
    const [note, volume] = [audio.createOscillator(), audio.createGain()]
    note.frequency.value = frequency
    volume.gain.setValueAtTime(0.08, begins)
    volume.gain.exponentialRampToValueAtTime(0.001, begins + 0.11)
    note.connect(volume).connect(audio.destination)
    note.start(begins)
    note.stop(begins + 0.12)
  })
  setTimeout(() => void audio.close(), 600)
}
