import type { TillIdentity } from '@tunda/contract/till/till'
import { networkNow, tellNetwork } from '../../shared/calls/network.ts'
import { afterGreeting } from '../drawer/kept-drawer.ts'
import { changeDrawer } from '../drawer/use-drawer-of-till.ts'
import { keepTerminal } from '../store/keep-terminal.ts'
import { hurry } from '../store/outbox.ts'
import { type PairedTerminal, readSetting, writeSetting } from '../store/settings.ts'
import type { Till } from '../till.ts'
import { loadSettings, loadWaiting } from './load-store.ts'
import { greet } from './till-server.ts'

/** Reports the till's state to the server, and gets the shop's current rules and the offset of this device's clock. */
export async function greetServer(till: Till): Promise<void> {
  const paired = till.terminal.get()
  if (!paired) return
  const asked = Date.now()
  const seq = (await readSetting(till.database, 'seq')) ?? 0
  const { changes } = till.drawer.get()
  const { answer } = await greet(paired.token_hash, {
    device_id: till.device_id,
    queue_length: till.waiting.get().length,
    seq,
    logo_key: paired.shop.logo?.key,
  })
  if (networkNow() === 'offline') tellNetwork('online')
  // Half of the round trip is the best estimate.
  const offset = Date.parse(answer.server_time) - (asked + Date.now()) / 2
  till.clockOffset.set(offset)
  till.isTurnedAway.set(false)
  await openedAgain(till)
  await writeSetting(till.database, 'clock_offset', offset)
  const known = { ...withKeptLogo(answer.terminal, paired), token_hash: paired.token_hash }
  await changeDrawer(till, (kept) => afterGreeting(kept, answer.terminal.drawer, changes))
  const isBehind = seq < answer.last_seq
  if (!isBehind && JSON.stringify(known) === JSON.stringify(paired)) return
  await keepTerminal(till.database, known, answer.last_seq)
  await loadSettings(till)
  till.tell({ kind: 'settings' })
}

/** The server does not send the picture of a logo again that this device has. */
function withKeptLogo(terminal: TillIdentity, { shop: { logo } }: PairedTerminal): TillIdentity {
  const { shop } = terminal
  if (shop.logo === undefined || shop.logo.picture !== undefined || logo?.key !== shop.logo.key) return terminal
  return { ...terminal, shop: { ...shop, logo } }
}

/** The shop is open again: sales that were refused meanwhile are sent at once. */
async function openedAgain(till: Till): Promise<void> {
  if (till.shopState.get() === undefined) return
  till.shopState.set(undefined)
  await hurry(till.database)
  await loadWaiting(till)
  till.wake.set(till.wake.get() + 1)
}
