import { deviceWords } from '@tunda/contract/products/device-words'
import type { Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import { enqueue } from '../../outbox/enqueue.ts'
import { digestOf } from '../../secrets/mailed-token.ts'
import type { Client } from '../account.ts'
import type { User } from '../users.ts'

/** Older ones are forgotten, so a sign-in from them is reported again. */
const mostRemembered = 50

/** Remembers where the person signs in from, and tells them by mail about a new place, except for the very first. */
export async function noteDevice(
  tx: Tx,
  user: Pick<User, 'id' | 'email' | 'full_name'>,
  client: Client,
): Promise<void> {
  const known = await tx.query<{ device_hash: Buffer }>(
    'select device_hash from auth.known_devices where user_id = $1 order by seen_at desc',
    [user.id],
  )
  const hash = hashOf(client)
  await tx.query(
    `insert into auth.known_devices (user_id, device_hash, created_at, seen_at) values ($1, $2, $3, $3)
     on conflict (user_id, device_hash) do update set seen_at = excluded.seen_at`,
    [user.id, hash, now()],
  )
  if (known.length === 0 || known.some(({ device_hash }) => device_hash.equals(hash))) return
  await tx.query('delete from auth.known_devices where user_id = $1 and device_hash = any ($2::bytea[])', [
    user.id,
    known.slice(mostRemembered - 1).map(({ device_hash }) => device_hash),
  ])
  await enqueue(tx, {
    kind: 'new-device-mail',
    payload: {
      to: user.email,
      full_name: user.full_name,
      at: now().toISOString(),
      device: deviceWords(client.user_agent),
      network: client.network,
    },
  })
}

/** The id that the web app keeps on the device; where there is none, the browser and the neighbourhood of its address. */
function hashOf({ device, user_agent, network }: Client): Buffer {
  return digestOf(device === undefined ? `agent ${network} ${user_agent}` : `device ${device}`)
}
