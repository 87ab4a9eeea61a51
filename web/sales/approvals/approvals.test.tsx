import { cleanup, screen, within } from '@testing-library/react'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import { saleFailures } from '@tunda/contract/selling/sale-failures'
import type { Approval } from '@tunda/contract/till/approvals'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cache } from '../../shared/calls/cache.ts'
import { answerShop, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { button, closeDesk, line, openDesk, plain, record, recorded } from '../new-sale/desk-for-tests.tsx'
import { AskApproval } from '../new-sale/payment/ask-approval.tsx'
import { idOf } from '../sales-for-tests.ts'
import { WaitingApprovals } from './waiting-approvals.tsx'

afterEach(closeDesk)

const approval: Approval = {
  id: idOf(90),
  sale_id: idOf(91),
  status: 'waiting',
  is_over: false,
  asked_by: 'Amina',
  asked_at: new Date().toISOString(),
  note: 'Old customer',
  total_amount: 700_000,
  reduction: 20_000,
  lines: [{ product: 'Samsung Galaxy A15', quantity: 1, list_price: 720_000, total: 700_000 }],
  decided_by: null,
  decided_at: null,
}
const approved = { ...approval, status: 'approved' as const, decided_by: 'The owner', decided_at: approval.asked_at }
const ask = 'POST /rest/v1/approvals'
const asSeller = worksIn({ role: 'member', rights: rightsOfRole.member, allows_price_requests: true })

describe('a price that the seller may not give alone', () => {
  it('is asked for in place of completing the sale, and the sale names what let it through', async () => {
    const { user, asked, sent, addPhone } = await openDesk({
      ...asSeller,
      [ask]: { body: approved },
      [`GET /rest/v1/approvals/${approval.id}`]: { body: approved },
      [record]: recorded,
    })
    await addPhone()
    await user.click(within(line('Samsung Galaxy A15')).getByRole('button', { name: /Price/ }))
    const price = screen.getByRole('textbox', { name: 'Price each' })
    await user.clear(price)
    await user.type(price, '700000')
    await user.keyboard('{Escape}')
    await user.type(await screen.findByLabelText('Why? (optional)'), 'Old customer')
    expect(screen.queryByRole('button', { name: 'Complete sale' })).toBeNull()
    await user.click(button('Ask for approval'))
    await user.click(await screen.findByRole('button', { name: /Complete sale/ }))
    await screen.findByRole('heading', { name: 'Sale completed' })
    const said = asked.find(({ call }) => call === ask)?.body as { sale: { client_sale_id: string } }
    expect(said).toMatchObject({ note: 'Old customer', sale: { total_amount: 700_000 } })
    expect(sent()[0]).toMatchObject({ approval_id: approval.id, client_sale_id: said.sale.client_sale_id })
  })

  it('is asked for goods that have expired too, once the server has said that they have', async () => {
    const { code, key, message } = saleFailures.expired
    const meta = { product_id: idOf(1), product: 'Samsung Galaxy A15', left: 0 }
    const refusal = { status: 409, body: { error: { code, key, message: message(meta), meta } } }
    const { user, asked, addPhone } = await openDesk({
      ...asSeller,
      [ask]: { body: approved },
      [`GET /rest/v1/approvals/${approval.id}`]: { body: approved },
      [record]: [refusal, recorded],
    })
    await addPhone()
    await user.click(button(/Complete sale/))
    await user.click(await screen.findByRole('button', { name: 'Ask for approval' }))
    await user.click(await screen.findByRole('button', { name: /Complete sale/ }))
    await screen.findByRole('heading', { name: 'Sale completed' })
    expect(asked.some(({ call }) => call === ask)).toBe(true)
  })

  it('is completed by F9 once it is approved, also after a reload while it waited', async () => {
    const asked = await answerShop({
      ...asSeller,
      [ask]: { body: approval },
      [`GET /rest/v1/approvals/${approval.id}`]: [{ body: approval }, { body: approved }],
    })
    const onApproved = vi.fn<(approvalId: string) => void>()
    const sale = { client_sale_id: idOf(91), items: [], total_amount: 700_000 }
    const open = (of: string) =>
      showInShop(
        <AskApproval
          sale={sale}
          of={of}
          blocked={undefined}
          isPending={false}
          why={undefined}
          onApproved={onApproved}
        />,
      )
    const { user } = open('one')
    await user.click(await screen.findByRole('button', { name: 'Ask for approval' }))
    await screen.findByText('Waiting for an answer')
    await user.keyboard('{F9}')
    expect(onApproved).not.toHaveBeenCalled()
    cleanup()
    cache.clear()
    const again = open('one')
    await screen.findByText('Approved by The owner')
    await again.user.keyboard('{F9}')
    expect(onApproved).toHaveBeenCalledExactlyOnceWith(approval.id)
    expect(asked.filter(({ call }) => call === ask)).toHaveLength(1)
    cleanup()
    open('another sale')
    await screen.findByRole('button', { name: 'Ask for approval' })
  })

  it('is answered by whoever may, who sees what it is', async () => {
    const asked = await answerShop({
      ...worksIn({ allows_price_requests: true }),
      'GET /rest/v1/approvals': { body: { approvals: [approval], totalCount: 1, totalPages: 1, currentPage: 1 } },
      [`PATCH /rest/v1/approvals/${approval.id}`]: { body: approved },
    })
    const { user } = showInShop(<WaitingApprovals />, '/sales?approvals')
    const card = await screen.findByRole('region', { name: 'Asked by Amina' })
    expect(plain(card)).toMatch(/USh 20,000 below your prices/)
    await user.click(within(card).getByRole('button', { name: 'Approve' }))
    await screen.findByText('Price approved')
    expect(asked.find(({ call }) => call.startsWith('PATCH'))?.body).toMatchObject({ status: 'approved' })
  })
})
