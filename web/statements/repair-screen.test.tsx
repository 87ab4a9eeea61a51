import { screen } from '@testing-library/react'
import type { PublicRepair } from '@tunda/contract/repairs/repair-page'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, refused, showInShop } from '../testing/shop-answers.tsx'
import { RepairScreen } from './repair-screen.tsx'

const find = 'POST /rest/v1/rpc/find_repair'
const answer = 'POST /rest/v1/rpc/answer_repair'
const of: PublicRepair = {
  shop: { name: 'Kampala Phone Hub', logo: null, address: 'Plot 12', phone: '0700 000 000', tin: null },
  repair: {
    number: 'REP-000012',
    state: 'quoted',
    device: 'Samsung Galaxy A15',
    fault: 'Screen cracked',
    accessories: 'Charger',
    taken_in_on: '2026-11-19',
    promised_on: '2026-11-22',
    ready_on: null,
    ended_on: null,
    is_warranty: false,
    total_amount: 150_000,
    paid: 50_000,
    jobs: [{ name: 'Replace the screen', state: 'quoted', price: 150_000, warranty_until: null }],
    quote: { no: 2, amount: 150_000, note: 'An original screen', answer: null, is_open: true },
    steps: [{ state: 'booked', on: '2026-11-19' }],
  },
}
const approved: PublicRepair = {
  ...of,
  repair: {
    ...of.repair,
    state: 'approved',
    quote: { no: 2, amount: 150_000, note: null, answer: 'approved', is_open: false },
  },
}
const plain = () => document.body.textContent?.replaceAll('\u00a0', ' ')

afterEach(forgetShop)

describe('the page of a repair', () => {
  it('shows its customer how it stands and what is left to pay, and takes their answer once it was asked twice', async () => {
    const asked = await answerShop({ [find]: { body: of }, [answer]: { body: approved } })
    const { user } = showInShop(<RepairScreen />, '/repair#a-token')
    await screen.findByRole('heading', { name: 'Repair REP-000012' })
    expect(plain()).toMatch(/Waiting for your answer.*Promised for 22\/11\/2026.*An original screen/s)
    expect(plain()).toMatch(/Left to payUSh 100,000/)
    await user.click(screen.getByRole('button', { name: /^Approve/ }))
    expect(asked.some(({ call }) => call === answer)).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Yes, approve' }))
    await screen.findByText('You approved this price.')
    expect(asked.find(({ call }) => call === answer)?.body).toEqual({ token: 'a-token', no: 2, is_approved: true })
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow')
  })

  it('says that a price does not hold any more, and shows the new one', async () => {
    const dearer: PublicRepair = {
      ...of,
      repair: { ...of.repair, quote: { no: 3, amount: 180_000, note: null, answer: null, is_open: true } },
    }
    await answerShop({
      [find]: [{ body: of }, { body: dearer }],
      [answer]: refused(409, 'REPAIR_NOT_QUOTED', 'This quote is not open any more.'),
    })
    const { user } = showInShop(<RepairScreen />, '/repair#a-token')
    await user.click(await screen.findByRole('button', { name: 'Decline' }))
    await user.click(screen.getByRole('button', { name: 'Yes, decline' }))
    expect((await screen.findByRole('alert')).textContent).toBe('This price is no longer valid.')
    await screen.findByRole('button', { name: /^Approve USh.180,000/ })
  })

  it('speaks its customer’s language', async () => {
    await answerShop({ [find]: { body: { ...of, language: 'sw' } } })
    showInShop(<RepairScreen />, '/repair#a-token')
    expect((await screen.findAllByText('Inasubiri jibu lako')).length).toBeGreaterThan(0)
    expect(document.querySelector('article')?.lang).toBe('sw')
  })

  it.each([
    ['was removed', '/repair#gone'],
    ['is not complete', '/repair'],
  ])('says so where the link %s', async (_, at) => {
    await answerShop({ [find]: refused(404, 'NOT_FOUND', 'Not found') })
    showInShop(<RepairScreen />, at)
    await screen.findByText('Repair not found')
  })
})
