import { notifications } from '@mantine/notifications'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { aCustomer, idOf, listOf } from './customers-for-tests.ts'
import { CustomersScreen } from './customers-screen.tsx'

const duplicates = 'POST /rest/v1/rpc/find_duplicate_customers'
const merge = 'POST /rest/v1/rpc/merge_customers'
const grace = aCustomer(1)
const double = aCustomer(2, { name: 'G. Akello', status: 'vip', email: null, total_orders: 1, total_spent: 40_000 })
const groups = [{ match: 'phone', confidence: 'high', customers: [grace, double] }]

afterEach(() => {
  notifications.clean()
  forgetShop()
})

async function open(answers = {}, at = '/customers?duplicates') {
  const asked = await answerShop({
    ...worksIn(),
    'GET /rest/v1/customers': listOf([grace, double]),
    [duplicates]: { body: { groups } },
    ...answers,
  })
  return { ...showInShop(<CustomersScreen />, at), asked }
}

describe('the possible duplicates', () => {
  it('are announced above the list to those who may merge', async () => {
    const { user, router } = await open({}, '/customers')
    expect(await screen.findByText(/1 possible duplicate\./)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Review and merge' }))
    expect(router.state.location.search).toBe('?duplicates')
  })

  it('are not announced to a member', async () => {
    await open(worksIn({ role: 'member' }), '/customers')
    await screen.findByRole('table', { name: 'Customers' })
    expect(screen.queryByText(/possible duplicate/)).toBeNull()
  })

  it('say that there are none', async () => {
    await open({ [duplicates]: { body: { groups: [] } } })
    expect(await screen.findByRole('heading', { name: 'No duplicates' })).toBeTruthy()
  })

  it('failing say why', async () => {
    await open({ [duplicates]: refused(500, 'DATABASE_ERROR', 'A database error occurred. Please try again later.') })
    expect((await screen.findByRole('alert')).textContent).toContain('DATABASE_ERROR')
  })

  it('are merged into the one who stays, after what comes of it was shown', async () => {
    const { user, asked } = await open({ [merge]: { body: { ...double, total_orders: 4 } } })
    expect(await screen.findByText('High · same phone')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'G. Akello' }))
    await user.click(screen.getByRole('button', { name: 'Merge, delete Grace Akello' }))
    const dialog = await screen.findByRole('dialog', { name: 'Merge Grace Akello into G. Akello?' })
    const words = dialog.textContent?.replaceAll('\u00a0', ' ')
    expect(words).toContain('G. Akello · 0772 123 456 · grace@shop.ug · Ntinda · VIP')
    expect(words).toContain('4 orders, USh 2,200,000')
    await user.click(within(dialog).getByRole('button', { name: 'Merge, delete Grace Akello' }))
    expect(await screen.findByText('Customers merged')).toBeTruthy()
    expect(asked.find(({ call }) => call === merge)?.body).toEqual({ first_id: idOf(2), second_id: idOf(1) })
  })

  it('that could not be merged say so', async () => {
    const answer = refused(404, 'CUSTOMERS_NOT_FOUND', 'Could not find both customers to merge')
    const { user } = await open({ [merge]: answer })
    await user.click(await screen.findByRole('button', { name: 'Merge, delete G. Akello' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Merge, delete G. Akello' }))
    expect(await screen.findByText('Could not find both customers to merge')).toBeTruthy()
  })
})
