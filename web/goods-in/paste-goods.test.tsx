import { screen, waitFor } from '@testing-library/react'
import type { GoodsInShown } from '@tunda/contract/buying/goods-in'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import { afterEach, expect, it, vi } from 'vitest'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { PasteGoods } from './paste-goods.tsx'

afterEach(forgetShop)

const id = '00000000-0000-4000-8000-000000000001'

async function open(unknown: readonly string[], more = {}) {
  const shown = { goods_in: { id }, lines: [{ product_id: id, quantity: 5 }] }
  const asked = await answerShop({
    ...worksIn(),
    'POST /rest/v1/rpc/paste_goods_in_lines': { body: { ...shown, unknown } },
    ...more,
  })
  const onPasted = vi.fn<(goods: GoodsInShown) => void>()
  const view = showInShop(<PasteGoods id={id} onPasted={onPasted} />)
  await view.user.click(await screen.findByRole('button', { name: 'Paste a list' }))
  await view.user.click(await screen.findByLabelText('The supplier’s list'))
  const sent = () => asked.filter(({ call }) => call.endsWith('paste_goods_in_lines')).map(({ body }) => body)
  return { ...view, onPasted, sent }
}

it('adds the rows of a list, and leaves what was not found or understood to be put right', async () => {
  const { user, onPasted, sent } = await open(['Itel A70'])
  await user.paste('Samsung Galaxy A15 x5 - 610k\nItel A70, 4\nTecno Spark\n')
  expect(screen.getByText('3: The quantity is missing.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add 2 rows' }))
  await waitFor(() => expect(onPasted).toHaveBeenCalledOnce())
  expect(sent()).toEqual([
    {
      goods_in_id: id,
      rows: [
        { code: 'Samsung Galaxy A15', quantity: 5, unit_cost: '610000' },
        { code: 'Itel A70', quantity: 4 },
      ],
    },
  ])
  expect(onPasted.mock.calls[0]?.[0]).not.toHaveProperty('unknown')
  expect(await screen.findByText('Itel A70')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('The supplier’s list').value).toBe('Itel A70, 4\nTecno Spark')
})

it('closes once all of it is on the list, and asks no cost of who may not see costs', async () => {
  const mayReceive = worksIn({ role: 'member', rights: { ...rightsOfRole.member, receive_goods: true } })
  const { user, sent } = await open([], mayReceive)
  expect(screen.getByText('One product a line: barcode or name, and quantity.')).toBeTruthy()
  await user.paste('8806095372723\t12\t28000')
  await user.click(screen.getByRole('button', { name: 'Add 1 row' }))
  await waitFor(() => expect(screen.queryByLabelText('The supplier’s list')).toBeNull())
  expect(sent()).toMatchObject([{ rows: [{ code: '8806095372723', quantity: 12 }] }])
})
