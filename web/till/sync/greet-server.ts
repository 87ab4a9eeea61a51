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

/** Tells the server how the till is, and learns the shop's present rules and how far this device's clock is off. */
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
  // Half of the way there and back is as near as one can know.
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

/** The picture of a logo that this device has is not sent to it again. */
function withKeptLogo(terminal: TillIdentity, { shop: { logo } }: PairedTerminal): TillIdentity {
  const { shop } = terminal
  if (shop.logo === undefined || shop.logo.picture !== undefined || logo?.key !== shop.logo.key) return terminal
  return { ...terminal, shop: { ...shop, logo } }
}

/** The shop is open: what it refused while it was not need not wait its time out. */
async function openedAgain(till: Till): Promise<void> {
  if (till.shopState.get() === undefined) return
  till.shopState.set(undefined)
  await hurry(till.database)
  await loadWaiting(till)
  till.wake.set(till.wake.get() + 1)
}
