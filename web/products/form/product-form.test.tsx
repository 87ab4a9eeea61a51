import { setTimeout as pause } from 'node:timers/promises'
import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { deviceWithCamera } from '../../testing/camera-of-device.ts'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { InventoryScreen } from '../list/inventory-screen.tsx'
import { aProduct, beauty, categories, idOf, listOf, phones } from '../products-for-tests.ts'

const add = 'POST /rest/v1/products'
const galaxy = aProduct(1)
const change = `PATCH /rest/v1/products/${idOf(1)}`
const shop = {
  ...worksIn(),
  'GET /rest/v1/products': listOf([galaxy]),
  [`GET /rest/v1/products/${idOf(1)}`]: { body: galaxy },
  'GET /rest/v1/categories': categories,
  'GET /rest/v1/product_brands': { body: { brands: ['Samsung', 'Tecno'] } },
  'POST /rest/v1/rpc/search_device_models': { body: [] },
  'GET /rest/v1/inventory_movements': {
    body: { inventory_movements: [], totalCount: 0, totalPages: 0, currentPage: 1 },
  },
}

afterEach(() => {
  notifications.clean()
  forgetShop()
})

async function open(answers: Parameters<typeof answerShop>[0] = {}, at = '/inventory?new') {
  const asked = await answerShop({ ...shop, ...answers })
  const shown = showInShop(<InventoryScreen />, at)
  const drawer = await screen.findByRole('dialog')
  await within(drawer).findByRole('combobox', { name: 'Brand' })
  return { ...shown, drawer, bodyOf: (call: string) => asked.find((made) => made.call === call)?.body }
}

/** A text field, with suggestions or without. */
const field = (name: string) => screen.queryByRole('combobox', { name }) ?? screen.getByRole('textbox', { name })
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }))

async function choose(user: UserEvent, category: string) {
  await user.click(screen.getByRole('combobox', { name: 'Category' }))
  await user.click(await screen.findByRole('option', { name: category }))
}

async function fillIn(user: UserEvent) {
  await user.type(field('Brand'), 'Tecno')
  await user.type(field('Model'), 'Camon 30')
  await choose(user, 'Smartphones')
  await user.type(field('Cost price'), '780000')
  await user.type(field('Selling price'), '920000')
}

/** The toast with this title, with all it says. */
const toast = async (title: string) => (await screen.findByText(title)).closest('[role="alert"], [role="status"]')

describe('adding a product', () => {
  it('says in the words of the contract what is missing, and asks nothing of the server', async () => {
    const { user, drawer, bodyOf } = await open({ [add]: { body: galaxy } })
    await press(user, 'Save product')
    const summary = await within(drawer).findByRole('alert')
    expect(
      within(summary)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Brand is required',
      'Model is required',
      'Category is required',
      'Cost price is required',
      'Selling price is required',
    ])
    expect(bodyOf(add)).toBeUndefined()
  })

  it('shows each photo that was chosen, and takes one out again', async () => {
    const { user, drawer } = await open()
    const photo = (name: string) => new File(['picture'], name, { type: 'image/png' })
    await user.upload(drawer.querySelector('input[type=file]') as HTMLInputElement, [
      photo('front.png'),
      photo('back.png'),
    ])
    await within(drawer).findByRole('img', { name: 'back.png' })
    await press(user, 'Remove front.png')
    await within(drawer).findByText('1 photo, uploaded when you save')
    expect(within(drawer).queryByRole('img', { name: 'front.png' })).toBeNull()
  })

  it('sends what was filled in, and closes', async () => {
    const { user, router, bodyOf } = await open({ [add]: { body: aProduct(2, { brand: 'Tecno', model: 'Camon 30' }) } })
    await fillIn(user)
    await user.type(field('Stock'), '12')
    await user.type(screen.getByRole('combobox', { name: 'Storage' }), '256 GB')
    await press(user, 'Save product')
    expect((await toast('Product added'))?.textContent).toContain('Tecno Camon 30')
    expect(bodyOf(add)).toEqual({
      brand: 'Tecno',
      model: 'Camon 30',
      category_id: phones,
      cost_price: 780_000,
      selling_price: 920_000,
      current_stock: 12,
      storage: '256 GB',
      tags: [],
      is_active: true,
      has_expiry: false,
      extra_barcodes: [],
    })
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('asks before it takes what looks like a phone number for a price, and sends it only when told to', async () => {
    const { user, bodyOf } = await open({ [add]: { body: aProduct(2) } })
    await fillIn(user)
    await user.clear(field('Selling price'))
    // No faster than a hand: nine digits at once are a barcode.
    for (const digits of ['772', '123', '456']) {
      await user.type(field('Selling price'), digits)
      await pause(50)
    }
    await press(user, 'Save product')
    const question = await screen.findByRole('dialog', { name: 'Is this the right price?' })
    expect(question.textContent).toContain('looks like a phone number')
    expect(bodyOf(add)).toBeUndefined()
    await press(user, 'Save it anyway')
    await waitFor(() => expect(bodyOf(add)).toMatchObject({ selling_price: 772_123_456 }))
  })

  it('begins the next with Ctrl and Enter, in the same category', async () => {
    const { user, router } = await open({ [add]: { body: aProduct(2, { brand: 'Tecno', model: 'Camon 30' }) } })
    await fillIn(user)
    await user.keyboard('{Control>}{Enter}{/Control}')
    await toast('Product added')
    await waitFor(() => expect(field('Brand')).toHaveProperty('value', ''))
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveProperty('value', 'Smartphones')
    expect(document.activeElement).toBe(field('Brand'))
    expect(router.state.location.search).toBe('?new')
  })

  it('asks for the fields that the category has', async () => {
    const { user } = await open()
    expect(screen.queryByRole('group', { name: 'Variant' })).toBeNull()
    await choose(user, 'Smartphones')
    const labels = () => within(screen.getByRole('group', { name: 'Variant' })).getAllByText(/./, { selector: 'label' })
    expect(labels().map(({ textContent }) => textContent)).toEqual(['Colour', 'Storage', 'Condition', 'Warranty'])
    expect(screen.queryByLabelText(/expiry date/)).toBeNull()
    await choose(user, 'Beauty')
    expect(screen.getByLabelText(/^Has an expiry date/)).toHaveProperty('checked', false)
    const ofBeauty = ['Shade code', 'Shade name', 'Finish', 'Skin type', 'Size']
    expect(labels().map(({ textContent }) => textContent)).toEqual(ofBeauty)
  })

  it('shows the margin while prices are typed, and warns below cost', async () => {
    const { user, drawer } = await open()
    await user.type(field('Cost price'), '1000')
    await user.type(field('Selling price'), '1250')
    expect(drawer.textContent?.replaceAll('\u00a0', ' ')).toContain('Margin 20% · USh 250 on each')
    await user.clear(field('Selling price'))
    await user.type(field('Selling price'), '900')
    expect(drawer.textContent?.replaceAll('\u00a0', ' ')).toContain('Below costEach one sold loses USh 100.')
  })

  it('takes a scan into the barcode without saving', async () => {
    const { user, bodyOf } = await open({ [add]: { body: galaxy } })
    await fillIn(user)
    await user.type(field('Barcode'), '4006381333931{Enter}')
    expect(field('Barcode')).toHaveProperty('value', '4006381333931')
    await press(user, 'Generate')
    expect(field('Barcode')).toHaveProperty('value', expect.stringMatching(/^2\d{12}$/))
    expect(bodyOf(add)).toBeUndefined()
  })

  it('reads a barcode with the camera, which closes once it has it', async () => {
    const { user } = await open()
    const device = deviceWithCamera()
    await press(user, 'Another barcode')
    await press(user, 'Scan barcode 2 with the camera')
    await screen.findByRole('dialog', { name: 'Scan barcode 2' })
    device.see('4006381333931')
    await waitFor(() => expect(field('Barcode 2')).toHaveProperty('value', '4006381333931'))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Scan barcode 2' })).toBeNull())
    expect(field('Barcode')).toHaveProperty('value', '')
    expect(device.running()).toBe(0)
  })

  it('puts a barcode that is taken on its field, and keeps everything typed', async () => {
    const words = 'The barcode 4006381333931 already belongs to Samsung Galaxy A15.'
    const { user, drawer } = await open({ [add]: refused(409, 'DUPLICATE_BARCODE', words) })
    await fillIn(user)
    await user.type(field('Barcode'), '4006381333931')
    await press(user, 'Save product')
    expect((await toast('Failed to add product.'))?.textContent).toContain(words)
    expect(within(drawer).getByText(words)).toBeTruthy()
    expect(field('Brand')).toHaveProperty('value', 'Tecno')
  })

  it('leaves what failed in view after the toast', async () => {
    const words = 'Category not available in your organization'
    const { user, drawer } = await open({ [add]: refused(409, 'CATEGORY_NOT_AVAILABLE', words) })
    await fillIn(user)
    await press(user, 'Save product')
    await toast('Failed to add product.')
    expect(within(drawer).getByRole('alert').textContent).toContain(words)
  })

  it('says how full the plan is when no product fits any more', async () => {
    const meta = { resource: 'products', current: 100, limit: 100 }
    const { user } = await open({ [add]: refused(409, 'E_LIMIT_REACHED', 'The limit is reached.', meta) })
    await fillIn(user)
    await press(user, 'Save product')
    const dialog = await screen.findByRole('dialog', { name: 'Product limit reached' })
    expect(dialog.textContent).toContain('You have used 100 of 100. Upgrade your plan to add more products.')
    expect(within(dialog).getByRole('progressbar')).toBeTruthy()
    const offer = within(dialog).getByRole('link', { name: 'Ask for Basic' })
    expect(offer.getAttribute('href')).toBe('/subscription?ask=basic')
    expect(screen.queryByText('Failed to add product.')).toBeNull()
  })

  it('asks before it throws away what was typed', async () => {
    const { user, router } = await open()
    await user.type(field('Brand'), 'T')
    await press(user, 'Cancel')
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    expect(router.state.location.search).toBe('?new')
    await user.click(within(dialog).getByRole('button', { name: 'Leave without saving' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })
})

describe('changing a product', () => {
  const at = `/inventory?product=${idOf(1)}&edit`

  it('sends only what was changed, and shows the product again', async () => {
    const { user, router, bodyOf } = await open({ [change]: { body: galaxy } }, at)
    await choose(user, 'Beauty')
    await user.clear(field('Selling price'))
    await user.type(field('Selling price'), '700000')
    await press(user, 'Save changes')
    expect((await toast('Product updated'))?.textContent).toContain('Samsung Galaxy A15')
    expect(bodyOf(change)).toEqual({ category_id: beauty, selling_price: 700_000 })
    await waitFor(() => expect(router.state.location.search).toBe(`?product=${idOf(1)}`))
  })

  it('says in the words of the spec that it failed', async () => {
    const { user } = await open({ [change]: refused(404, 'NOT_FOUND', 'Not found') }, at)
    await user.type(field('Description'), 'Sealed')
    await press(user, 'Save changes')
    expect((await toast('Update Failed'))?.textContent).toContain('Not found')
  })
})
