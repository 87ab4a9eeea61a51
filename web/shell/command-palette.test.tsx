import { screen, waitFor } from '@testing-library/react'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import { afterEach, expect, it } from 'vitest'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { CommandPalette } from './command-palette.tsx'
import { sidebarGroups } from './sidebar-links.ts'

afterEach(() => forgetShop())

const page = { totalCount: 1, totalPages: 1, currentPage: 1 }
const camon = {
  id: '44444444-4444-4444-8444-000000000002',
  brand: 'Tecno',
  model: 'Camon 30',
  selling_price: 900_000,
  current_stock: 4,
}
const amina = { id: '55555555-5555-4555-8555-000000000001', name: 'Amina Camonye', phone: '0772 123456' }

async function open() {
  await answerShop({
    ...worksIn(),
    'GET /rest/v1/products': { body: { products: [camon], ...page, isCounted: true } },
    'GET /rest/v1/customers': { body: { customers: [amina], counts: {}, ...page } },
    'GET /rest/v1/sales': { body: { sales: [], ...page } },
  })
  return showInShop(
    <CommandPalette
      groups={sidebarGroups({ rights: rightsOfRole.owner }, false)}
      isPlatform={false}
      onClose={() => undefined}
    />,
  )
}

it('finds screens and actions by name', async () => {
  const { user } = await open()
  await user.type(await screen.findByRole('textbox', { name: 'Search or jump to' }), 'analy')
  expect(await screen.findByRole('button', { name: /Analytics/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Inventory/ })).toBeNull()
})

it('finds what the shop has, and goes there', async () => {
  const { user, router } = await open()
  await user.type(await screen.findByRole('textbox', { name: 'Search or jump to' }), 'camon')
  expect(await screen.findByText('Amina Camonye')).toBeDefined()
  await user.click(await screen.findByText('Tecno Camon 30'))
  await waitFor(() => expect(router.state.location.search).toBe(`?product=${camon.id}`))
})
