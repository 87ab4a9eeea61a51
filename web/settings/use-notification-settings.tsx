import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import {
  type NotificationSettings,
  type NotificationSettingsChange,
  NotificationSettingsChange as Schema,
} from '@tunda/contract/notifications/notifications'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { faultOf } from '../shared/fields/fault-of.ts'
import { useAutosave } from '../shared/fields/use-autosave.ts'
import { SaveMark } from './save-mark.tsx'

const input = {}

/** The person's notification settings: a change takes effect at once and is saved a second later, if the contract accepts it. */
export function useNotificationSettings() {
  const query = useQuery(api.notifications.settings.queryOptions({ input }))
  const [typed, setTyped] = useState<Record<string, unknown>>({})
  const [problems, setProblems] = useState<Partial<Record<keyof NotificationSettings, string | undefined>>>({})
  const { state, change: saveSoon, saveNow } = useAutosave(save)

  function change(asked: Partial<Record<keyof NotificationSettingsChange, unknown>>): void {
    setTyped((before) => ({ ...before, ...asked }))
    const checked = Schema.safeParse(asked)
    const faults = Object.keys(asked).map((name) => [name, faultOf(checked)])
    setProblems((before) => ({ ...before, ...Object.fromEntries(faults) }))
    if (checked.success) saveSoon(checked.data)
  }

  return {
    query,
    /** Undefined until the server has answered. */
    settings: query.data && { ...query.data, ...typed },
    problems,
    change,
    mark: <SaveMark state={state} onRetry={saveNow} />,
  }
}

async function save(change: NotificationSettingsChange): Promise<void> {
  try {
    cache.setQueryData(api.notifications.settings.queryKey({ input }), await client.notifications.saveSettings(change))
  } catch (error) {
    showFailure(t`Your notification settings were not saved`)(error)
    throw error
  }
}
