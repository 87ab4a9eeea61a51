import { screen } from '@testing-library/react'
import type { PublicStatement } from '@tunda/contract/customers/statements'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, refused, showInShop } from '../testing/shop-answers.tsx'
import { StatementScreen } from './statement-screen.tsx'

const find = 'POST /rest/v1/rpc/find_statement'
const of: PublicStatement = {
  shop: { name: 'Kampala Phone Hub', logo: null, address: 'Plot 12', phone: '0700 000 000', tin: null },
  statement: {
    name: 'Okello',
    from: null,
    until: '2026-11-20',
    opening: 0,
    lines: [
      {
        id: '00000000-0000-4000-8000-000000000001',
        kind: 'sale',
        amount: 340_000,
        balance: 340_000,
        business_date: '2026-10-01',
        due_on: '2026-10-31',
        wallet: null,
        document: 'INV-000012',
        is_reversed: false,
      },
    ],
    left_out: 0,
    closing: 340_000,
    owed: 340_000,
    overdue: 140_000,
    ageing: { to_30: 200_000, to_60: 140_000, to_90: 0, over_90: 0 },
    debts: [],
    pay_to: 'MTN MoMoPay 123456',
  },
}
const plain = () => document.body.textContent?.replaceAll('\u00a0', ' ')

afterEach(forgetShop)

describe('the page of a statement', () => {
  it('shows a customer what they owe, how old it is and where to pay, and asks no search engine in', async () => {
    const asked = await answerShop({ [find]: { body: of } })
    showInShop(<StatementScreen />, '/statement#a-token')
    await screen.findByRole('heading', { name: 'Statement for Okello' })
    expect(plain()).toMatch(/USh 340,000 owed.*USh 140,000 is late.*Pay to: MTN MoMoPay 123456/s)
    expect(plain()).toContain('INV-000012')
    expect(asked.find(({ call }) => call === find)?.body).toEqual({ token: 'a-token' })
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow')
  })

  it.each([
    ['was removed', '/statement#gone'],
    ['is not complete', '/statement'],
  ])('says so where the link %s', async (_, at) => {
    await answerShop({ [find]: refused(404, 'NOT_FOUND', 'Not found') })
    showInShop(<StatementScreen />, at)
    await screen.findByText('Statement not found')
  })
})
