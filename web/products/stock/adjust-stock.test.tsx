import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { InventoryScreen } from '../list/inventory-screen.tsx'
import { aProduct, categories, idOf, ledgerOf, listOf } from '../products-for-tests.ts'

const galaxy = aProduct(1)
const moved = ledgerOf([{ delta: 5, stock_after: 19 }]).body.inventory_movements[0]

afterEach(() => {
  notifications.clean()
  forgetShop()
})

async function open(answers: Parameters<typeof answerShop>[0] = {}) {
  const asked = await answerShop({
    ...worksIn(),
    'GET /rest/v1/products': listOf([galaxy]),
    'GET /rest/v1/categories': categories,
    'POST /rest/v1/inventory_movements': { body: moved },
    'GET /rest/v1/business_settings': { body: { inventory: { defaultMinStock: null, costMethod: 'average' } } },
    ...answers,
  })
  const { user } = showInShop(<InventoryScreen />, '/inventory')
  await user.click(await screen.findByRole('button', { name: 'Actions for Samsung Galaxy A15' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Adjust stock' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Adjust stock of Samsung Galaxy A15' }))
  const sent = () => asked.filter(({ call }) => call.startsWith('POST /rest/v1/inventory')).map(({ body }) => body)
  const words = () => screen.getByRole('dialog').textContent?.replaceAll('\u00a0', ' ')
  return { user, dialog, sent, words }
}

describe('stock adjusted by hand', () => {
  it('shows what there is before and after, and what goods received make the product cost', async () => {
    const { user, dialog, sent, words } = await open()
    await user.type(dialog.getByRole('textbox', { name: 'Units' }), '6')
    await user.type(dialog.getByRole('textbox', { name: 'Unit cost' }), '650000')
    expect(words()).toContain('1420In stock')
    await waitFor(() => expect(words()).toContain('Cost becomes USh 622,000, the average'))
    await user.click(dialog.getByRole('button', { name: 'Add 6 units' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([{ product_id: idOf(1), delta: 6, reason: 'received', unit_cost: 650_000 }])
    expect((await screen.findByText('Stock adjusted')).textContent).toBeTruthy()
  })

  it('takes out what was damaged, with a note, and warns of what it leaves', async () => {
    const { user, dialog, sent, words } = await open()
    await user.click(dialog.getByRole('radio', { name: 'Damaged' }))
    await user.type(dialog.getByRole('textbox', { name: 'Units' }), '10')
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Screens cracked')
    expect(words()).toContain('144Low stock')
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(sent()).toEqual([{ product_id: idOf(1), delta: -10, reason: 'damage', note: 'Screens cracked' }]),
    )
  })

  it('corrects the figure by the difference', async () => {
    const { user, dialog, sent } = await open()
    await user.click(dialog.getByRole('radio', { name: 'Correct the figure' }))
    await user.type(dialog.getByRole('textbox', { name: 'In stock now' }), '12')
    await user.click(dialog.getByRole('button', { name: 'Correct stock' }))
    await waitFor(() => expect(sent()).toEqual([{ product_id: idOf(1), delta: -2, reason: 'adjustment' }]))
  })

  it('takes out no more than there is', async () => {
    const { user, dialog, sent } = await open()
    await user.click(dialog.getByRole('radio', { name: 'Lost or stolen' }))
    await user.type(dialog.getByRole('textbox', { name: 'Units' }), '15{Enter}')
    expect(dialog.getByText('Only 14 in stock')).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Take out 15 units' }).disabled).toBe(true)
    expect(sent()).toEqual([])
  })

  it('stays open with the reason when it is refused', async () => {
    const words = 'Samsung Galaxy A15 has 1 in stock; 2 cannot be taken out.'
    const { user, dialog } = await open({
      'POST /rest/v1/inventory_movements': refused(409, 'NOT_ENOUGH_STOCK', words),
    })
    await user.click(dialog.getByRole('radio', { name: 'Own use' }))
    await user.type(dialog.getByRole('textbox', { name: 'Units' }), '2{Enter}')
    expect((await dialog.findByRole('alert')).textContent).toContain(words)
    expect(await screen.findByText('Update Failed')).toBeTruthy()
  })
})
