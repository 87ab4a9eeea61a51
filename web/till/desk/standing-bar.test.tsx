import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { OrganizationState } from '@tunda/contract/organization/standing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '../../shared/calls/failure.ts'
import { tellNetwork } from '../../shared/calls/network.ts'
import { observable } from '../../shared/calls/observable.ts'
import { answerAuth } from '../../testing/auth-answers.ts'
import { show } from '../../testing/show.tsx'
import { networkLine } from '../shop-line.ts'
import type { WaitingSale } from '../store/kept-sale.ts'
import { noteShopState, turnedAway } from '../sync/terminal-door.ts'
import type { Till } from '../till.ts'
import { ConnectionPill } from './connection-pill.tsx'
import { StandingBar } from './standing-bar.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sale = (seq: number) => ({ seq, body: { origin: 'offline' } }) as WaitingSale

async function openTill(waiting: number) {
  // The answer to the connection check.
  await answerAuth({ 'HEAD /health': { body: null } })
  tellNetwork('online')
  const till = {
    shopState: observable<OrganizationState | undefined>(undefined),
    line: networkLine,
    isTurnedAway: observable(false),
    waiting: observable<readonly WaitingSale[]>(Array.from({ length: waiting }, (_, seq) => sale(seq))),
  }
  const onConnect = vi.fn<() => void>()
  const shown = show(
    <>
      <ConnectionPill till={till as unknown as Till} onClick={onConnect} />
      <StandingBar till={till} shop="Kampala Phone Hub" onConnect={onConnect} />
    </>,
  )
  return { ...shown, till, onConnect }
}
const refusal = (key: string, status: number) => new Failure(key, 'In words', status)

describe('a till whose shop is not open', () => {
  it.each([
    ['standing.shopSuspended', 'Kampala Phone Hub is suspended.', 'Shop suspended · 3 sales waiting'],
    ['standing.shopClosed', 'Kampala Phone Hub was closed by its owner.', 'Shop closed · 3 sales waiting'],
  ])('says after %s that nothing can be sold, and that its sales are safe', async (code, title, pill) => {
    const { till } = await openTill(3)
    expect(screen.queryByRole('alert')).toBeNull()
    noteShopState(till, refusal(code, 403))
    const bar = await screen.findByRole('alert')
    within(bar).getByText(title)
    expect(bar.textContent).toContain('Nothing can be sold here until it is open again')
    expect(bar.textContent).toContain('3 sales are safe on this device and will be sent automatically.')
    screen.getByRole('button', { name: pill })
  })

  it('says it no longer once the shop is open again', async () => {
    const { till } = await openTill(0)
    noteShopState(till, refusal('standing.shopSuspended', 403))
    await screen.findByRole('alert')
    till.shopState.set(undefined)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    screen.getByRole('button', { name: 'Online' })
  })

  it('keeps quiet without a network: nobody knows then, and the till sells on', async () => {
    const { till } = await openTill(0)
    noteShopState(till, refusal('standing.shopClosed', 403))
    await screen.findByRole('alert')
    tellNetwork('offline')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('takes no other refusal for that', async () => {
    const { till } = await openTill(0)
    for (const code of ['AUTHORIZATION_ERROR', 'OUT_OF_STOCK']) noteShopState(till, refusal(code, 403))
    expect(till.shopState.get()).toBeUndefined()
  })
})

describe('a till that was revoked', () => {
  it('says so, that its sale is safe, and leads to where it is connected again', async () => {
    const { till, user, onConnect } = await openTill(1)
    expect(turnedAway(till, refusal('AUTHENTICATION_ERROR', 401))).toBe(true)
    const bar = await screen.findByRole('alert')
    within(bar).getByText('This till is no longer connected to Kampala Phone Hub.')
    expect(bar.textContent).toContain('One sale is safe on this device and will be sent automatically.')
    await user.click(within(bar).getByRole('button', { name: 'Connect it again' }))
    expect(onConnect).toHaveBeenCalledOnce()
  })
})
