import { screen } from '@testing-library/react'
import type { ShelfBatch } from '@tunda/contract/batches/batches'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { ShelfScreen } from './shelf-screen.tsx'

const idOf = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`
const old: ShelfBatch = {
  batch_id: idOf(1),
  product_id: idOf(2),
  brand: 'Nivea',
  model: 'Soft',
  variant: '200 ml',
  number: 'B7',
  expires_on: '2026-11-01',
  days_left: -22,
  location_id: idOf(3),
  location: 'Main shop',
  on_hand: 3,
  value: 6_000,
}
const undated: ShelfBatch = { ...old, batch_id: idOf(2), number: null, expires_on: null, days_left: null, on_hand: 2 }
const counts = { as_of: '2026-11-23T09:00:00Z', totalCount: 2, totalPages: 1, currentPage: 1 }
const expired = { body: { batches: [old], units: 3, value: 6_000, ...counts, totalCount: 1 } }
const shelf = { body: { batches: [old, undated], units: 5, value: 10_000, ...counts } }
const list = 'GET /rest/v1/batches'
const writeOff = 'POST /rest/v1/rpc/write_off_expired'
const correct = 'POST /rest/v1/rpc/correct_batch'

afterEach(forgetShop)

async function open(more = {}) {
  const asked = await answerShop({ ...worksIn(), [list]: [shelf, expired], ...more })
  return { asked, ...showInShop(<ShelfScreen />, '/inventory/expiry?show=all') }
}

describe('expiry dates', () => {
  it('are written off once they have passed, after a question that says what it costs', async () => {
    const { user, asked } = await open({ [writeOff]: { body: { units: 3 } } })
    await user.click(await screen.findByRole('button', { name: 'Write off what has expired' }))
    expect((await screen.findByRole('dialog')).textContent?.replaceAll('\u00a0', ' ')).toContain(
      'Nivea Soft · 200 ml. 3 units leave your stock, at a cost of USh 6,000.',
    )
    await user.click(screen.getByRole('button', { name: 'Write off 3 units' }))
    expect(await screen.findByText('Written off: 3 units')).toBeTruthy()
    const line = { batch_id: old.batch_id, location_id: old.location_id, quantity: 3 }
    expect(asked.find(({ call }) => call === writeOff)?.body).toEqual({ lines: [line] })
  })

  it('are set where none is known', async () => {
    const { user, asked } = await open({ [correct]: { body: { batch_id: idOf(9) } } })
    await user.click((await screen.findAllByText('Set date'))[0] as HTMLElement)
    await user.click(await screen.findByLabelText('Expiry date'))
    await user.paste('31/03/2027')
    await user.click(screen.getByRole('button', { name: 'Save date' }))
    expect(await screen.findByText('Date saved')).toBeTruthy()
    expect(asked.find(({ call }) => call === correct)?.body).toMatchObject({
      batch_id: undated.batch_id,
      expires_on: '2027-03-31',
      number: null,
      quantity: 2,
    })
  })

  it('are only looked at by who may not change the stock', async () => {
    const { value: _, ...cheap } = old
    const body = { batches: [cheap], units: 3, ...counts }
    const counter = { role: 'member' as const, rights: { ...rightsOfRole.member } }
    await open({ ...worksIn(counter), [list]: { body } })
    expect(await screen.findByRole('link', { name: 'Nivea Soft · 200 ml' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Write off/ })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'At cost' })).toBeNull()
  })
})
