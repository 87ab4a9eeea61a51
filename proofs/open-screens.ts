import { setTimeout as pause } from 'node:timers/promises'
import { RealtimeClient } from '@supabase/supabase-js'

/** Somebody's open screen: the unmodified browser client, and what it received. */
export type OpenScreen = {
  readonly heard: { readonly table: string; readonly id: string; readonly org_id: string }[]
  /** The status of each attempt to subscribe: `SUBSCRIBED`, `CHANNEL_ERROR`, `CLOSED`. */
  readonly said: string[]
  readonly isConnected: () => boolean
  readonly close: () => Promise<void>
}

type Wanted = {
  readonly address: string
  readonly publicKey: string
  readonly token: string
  readonly tables: readonly string[]
  /** Names an organisation, like a person of several, or somebody who would like to belong to it. */
  readonly org_id?: string
}

/** Opens a screen, and returns once it is subscribed or was refused. */
export async function openScreen({ address, publicKey, token, tables, org_id }: Wanted): Promise<OpenScreen> {
  const client = new RealtimeClient(`${address.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: publicKey },
    accessToken: async () => token,
  })
  await client.setAuth()
  const heard: OpenScreen['heard'] = []
  const said: string[] = []
  const channel = client.channel('screen')
  const filter = org_id === undefined ? {} : { filter: `org_id=eq.${org_id}` }
  for (const table of tables) {
    channel.on<{ id: string; org_id: string }>(
      'postgres_changes',
      { event: '*', schema: 'public', table, ...filter },
      ({ new: row, table: changed }) => {
        if ('id' in row) heard.push({ table: changed, id: row.id, org_id: row.org_id })
      },
    )
  }
  channel.subscribe((status, error) => said.push(error === undefined ? status : `${status}: ${error.message}`))
  await until(() => said.length > 0, 10_000)
  return {
    heard,
    said,
    isConnected: () => client.isConnected(),
    close: async () => {
      await client.removeAllChannels()
      await client.disconnect()
    },
  }
}

/** Waits until the condition holds, for at most this many milliseconds; returns whether it did. */
export async function until(isSo: () => boolean, milliseconds: number): Promise<boolean> {
  const giveUpAt = performance.now() + milliseconds
  while (!isSo()) {
    if (performance.now() > giveUpAt) return false
    await pause(5)
  }
  return true
}
