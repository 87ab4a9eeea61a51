import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { aProduct, beauty, categories, idOf, listOf } from '../products-for-tests.ts'
import { InventoryScreen } from './inventory-screen.tsx'

const rows = [aProduct(1), aProduct(2, { brand: 'Tecno', model: 'Camon 30' })]
const many = 'PATCH /rest/v1/products'
const call = (method: string, last = 1) => `${method} /rest/v1/products/${idOf(last)}`

afterEach(() => {
  notifications.clean()
  forgetShop()
})

async function open(answers: Parameters<typeof answerShop>[0] = {}, at = '/inventory') {
  const list = { 'GET /rest/v1/products': listOf(rows), 'GET /rest/v1/categories': categories }
  const asked = await answerShop({ ...worksIn(), ...list, ...answers })
  const shown = showInShop(<InventoryScreen />, at)
  await screen.findByRole('table', { name: 'Products' })
  const written = () => asked.filter(({ call: made }) => !made.startsWith('GET'))
  return { ...shown, written }
}

const figure = (name: RegExp) => screen.getByRole('button', { name })
const priceOfGalaxy = /^Change price of Samsung Galaxy A15/
const text = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')

async function remove(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Actions for Samsung Galaxy A15' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Samsung Galaxy A15?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete Samsung Galaxy A15' }))
}

describe('a figure changed in the list', () => {
  it('is saved with Enter, and the focus returns to its cell', async () => {
    const after = listOf([aProduct(1, { selling_price: 700_000 }), ...rows.slice(1)])
    const { user, written } = await open({
      [call('PATCH')]: { body: rows[0] },
      'GET /rest/v1/products': [listOf(rows), listOf(rows), after],
    })
    figure(priceOfGalaxy).focus()
    await user.keyboard('{Enter}')
    await user.keyboard('700000{Enter}')
    await waitFor(() => expect(text(figure(priceOfGalaxy))).toContain('USh 700,000'))
    expect(document.activeElement).toBe(figure(priceOfGalaxy))
    expect(written()).toEqual([{ call: call('PATCH'), body: { selling_price: 700_000 } }])
  })

  it('stays as it was with Escape', async () => {
    const { user, written } = await open()
    await user.dblClick(figure(priceOfGalaxy))
    await user.keyboard('5{Escape}')
    expect(text(figure(priceOfGalaxy))).toContain('USh 720,000')
    expect(written()).toEqual([])
  })

  it('hands on to its neighbour with Tab', async () => {
    const { user, written } = await open({ [call('PATCH')]: { body: rows[0] } })
    await user.dblClick(figure(/^Change stock of Samsung Galaxy A15/))
    await user.keyboard('9{Tab}')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Price of Samsung Galaxy A15' }))
    await user.keyboard('{Tab}')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Stock of Tecno Camon 30' }))
    await waitFor(() => expect(written()).toEqual([{ call: call('PATCH'), body: { current_stock: 9 } }]))
  })

  it('is never the stock while the list is narrowed to a location, and the drawer asks for the whole product', async () => {
    const { user } = await open({}, `/inventory?location=${idOf(9)}`)
    expect(screen.queryByRole('button', { name: /^Change stock of/ })).toBeNull()
    await user.dblClick(figure(priceOfGalaxy))
    await user.keyboard('{Tab}')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Price of Tecno Camon 30' }))
    await user.click(screen.getByRole('button', { name: 'Samsung Galaxy A15' }))
    const drawer = await screen.findByRole('dialog')
    // Nothing of the row with the location's stock is shown while the product cannot be reached.
    expect(drawer.textContent).not.toContain('USh')
  })

  it('falls back when it is refused', async () => {
    const { user } = await open({ [call('PATCH')]: refused(404, 'NOT_FOUND', 'Not found') })
    await user.dblClick(figure(priceOfGalaxy))
    await user.keyboard('1{Enter}')
    expect(await screen.findByText('Update Failed')).toBeTruthy()
    await waitFor(() => expect(text(figure(priceOfGalaxy))).toContain('USh 720,000'))
  })
})

describe('deleting a product', () => {
  it('asks by name, and says when it is done', async () => {
    const { user, written } = await open({ [call('DELETE')]: { body: { id: idOf(1) } } })
    await remove(user)
    expect((await screen.findByText('Product deleted')).parentElement?.textContent).toContain('Samsung Galaxy A15')
    expect(written().map(({ call: made }) => made)).toEqual([call('DELETE')])
  })

  it('offers to mark a sold product as inactive instead', async () => {
    const words = 'Cannot delete product that has sales records. Consider marking it as inactive instead.'
    const { user, written } = await open({
      [call('DELETE')]: refused(409, 'PRODUCT_HAS_SALES', words),
      [call('PATCH')]: { body: aProduct(1, { is_active: false }) },
    })
    await remove(user)
    const dialog = await screen.findByRole('dialog', { name: 'Samsung Galaxy A15 stays' })
    expect(dialog.textContent).toContain(words)
    await user.click(within(dialog).getByRole('button', { name: 'Mark as inactive' }))
    expect(await screen.findByText('Marked as inactive')).toBeTruthy()
    expect(written().at(-1)).toEqual({ call: call('PATCH'), body: { is_active: false } })
  })

  it('says in the words of the spec that it failed', async () => {
    const { user } = await open({ [call('DELETE')]: refused(503, 'DATABASE_ERROR', 'Please try again later.') })
    await remove(user)
    expect((await screen.findByText('Delete Failed')).parentElement?.textContent).toContain('Please try again later.')
    expect(screen.getByRole('dialog', { name: 'Delete Samsung Galaxy A15?' })).toBeTruthy()
  })
})

describe('several products at once', () => {
  it('go into a category in one call, and those that fail stay selected', async () => {
    const failed = { id: idOf(2), code: 'NOT_FOUND', message: 'Product not found or update failed' }
    const { user, written } = await open({ [many]: { body: { products: rows.slice(0, 1), refused: [failed] } } })
    await user.click(screen.getByRole('checkbox', { name: 'Select all products' }))
    const bar = screen.getByRole('region', { name: 'Selected products' })
    expect(within(bar).getByRole('status').textContent).toBe('2 selected')
    await user.click(within(bar).getByRole('button', { name: 'Set category' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Beauty' }))
    const toast = await screen.findByText('Update Failed')
    expect(toast.parentElement?.textContent).toContain('1 of 2 updated. Product not found or update failed')
    const changes = [1, 2].map((last) => ({ id: idOf(last), category_id: beauty }))
    expect(written()).toEqual([{ call: many, body: { changes } }])
    await waitFor(() => expect(within(bar).getByRole('status').textContent).toBe('1 selected'))
  })

  it('are taken off sale, or to the printer of labels', async () => {
    const { user, written } = await open({ [many]: { body: { products: rows, refused: [] } } })
    await user.click(screen.getByRole('checkbox', { name: 'Select all products' }))
    const bar = screen.getByRole('region', { name: 'Selected products' })
    expect(within(bar).getByRole('link', { name: 'Print labels' }).getAttribute('href')).toBe(
      `/inventory/labels?products=${idOf(1)},${idOf(2)}`,
    )
    await user.click(within(bar).getByRole('button', { name: 'More for the selected products' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as inactive' }))
    expect(await screen.findByText('2 products updated')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected products' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect((await screen.findByText('Undone')).parentElement?.textContent).toContain('Changes to 2 products undone')
    const changes = (is_active: boolean) => [1, 2].map((last) => ({ id: idOf(last), is_active }))
    expect(written().map(({ body }) => body)).toEqual([{ changes: changes(false) }, { changes: changes(true) }])
  })

  it('become a file of the kind that is asked for', async () => {
    const { user } = await open()
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:rows')
    await user.click(screen.getByRole('checkbox', { name: 'Select all products' }))
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'As CSV' }))
    await waitFor(() => expect(saved).toHaveBeenCalled())
    const file = saved.mock.calls[0]?.[0]
    const csv = file instanceof Blob ? await file.text() : ''
    expect(csv.split('\r\n')[1]).toBe(
      'Samsung Galaxy A15,Samsung,Galaxy A15,Smartphones,,Blue Black,128 GB,New,610000,720000,14,,42,yes',
    )
    saved.mockRestore()
  })
})

describe('the keyboard in the list', () => {
  it('moves with J and K, selects with X, edits with E and searches with /', async () => {
    const { user, router } = await open()
    await screen.findAllByRole('checkbox', { name: 'Select product' })
    await user.keyboard('jjk')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Samsung Galaxy A15' }))
    await user.keyboard('jx')
    expect(await screen.findAllByRole('checkbox', { name: 'Select product', checked: true })).toHaveLength(1)
    await user.keyboard('x/jx')
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'jx')
    await user.keyboard('{Escape}')
    screen.getByRole('button', { name: 'Tecno Camon 30' }).focus()
    await user.keyboard('e')
    await waitFor(() => expect(router.state.location.search).toContain(`product=${idOf(2)}&edit=`))
  })
})
