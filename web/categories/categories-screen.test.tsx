import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { beauty, foldables, idOf, listOf, smartphones, speakers, withoutValue } from './categories-for-tests.ts'
import { CategoriesScreen } from './categories-screen.tsx'

const list = 'GET /rest/v1/categories'
const all = listOf(smartphones, speakers, foldables, beauty)

afterEach(() => {
  notifications.clean()
  forgetShop()
})

async function open(answers: Parameters<typeof answerShop>[0] = {}, at = '/categories') {
  const asked = await answerShop({ ...worksIn(), [list]: all, ...answers })
  return { ...showInShop(<CategoriesScreen />, at), asked }
}

const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')
const cards = async () => within(await screen.findByRole('list', { name: 'Categories' })).getAllByRole('listitem')
const menuOf = (name: string) => screen.findByRole('button', { name: `Actions for ${name}` })
const clash = (name: string) =>
  refused(409, 'CATEGORY_NAME_TAKEN', `A category with the name "${name}" already exists. Please use a different name.`)

describe('the categories', () => {
  it('are those of the shop, each with what it holds and the way to its products', async () => {
    await open()
    const [first, second, third, ...others] = (await cards()).map(plain)
    expect(first).toBe('SmartphonesPhones, new and usedGlobal11 products · 123 unitsUSh 50,583,000 at cost')
    expect(second).toBe('SpeakersYour own categoryNo products yet')
    expect(third).toContain('FoldablesIn Smartphones')
    expect(others).toEqual([])
    expect(screen.getByText(/3 categories/).textContent?.replaceAll('\u00a0', ' ')).toBe(
      '3 categories · 11 products · USh 50.6M at cost',
    )
    expect(screen.getByRole('link', { name: 'Smartphones' }).getAttribute('href')).toBe(
      `/inventory?category=${smartphones.id}`,
    )
  })

  it('say of a global one why nobody edits it', async () => {
    const { user } = await open()
    const words = 'Cannot edit global categories. Please create a new category instead.'
    const badge = await screen.findByRole('button', { name: `Smartphones is a global category. ${words}` })
    await user.hover(badge)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Actions for Smartphones' })).toBeNull()
  })

  it('are found by words of their name, which stay in the address', async () => {
    const { user, router } = await open()
    await cards()
    await user.type(screen.getByRole('searchbox', { name: 'Search categories' }), 'fold')
    expect((await cards()).map(plain)).toHaveLength(1)
    expect(router.state.location.search).toBe('?search=fold')
    await user.type(screen.getByRole('searchbox', { name: 'Search categories' }), 'xyz')
    await user.click(await screen.findByRole('button', { name: 'Show all categories' }))
    expect(await cards()).toHaveLength(3)
  })

  it('lead to the first one when there is none', async () => {
    await open({ [list]: listOf(beauty) })
    expect(await screen.findByRole('heading', { name: 'No categories yet' })).toBeTruthy()
  })

  it('say what went wrong, and try again', async () => {
    const failure = refused(503, 'DATABASE_ERROR', 'A database error occurred. Please try again later.')
    const { user } = await open({ [list]: [...Array(3).fill(failure), all] })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('DATABASE_ERROR')
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await cards()).toHaveLength(3)
  })
})

describe('a category of the shop’s own', () => {
  it('is added, and the lists are asked again', async () => {
    const { user, asked } = await open({ 'POST /rest/v1/categories': { body: speakers } })
    await cards()
    await user.click(screen.getByRole('button', { name: 'Add category' }))
    const form = await screen.findByRole('dialog', { name: 'Add category' })
    await user.type(within(form).getByLabelText(/Name/), 'Speakers')
    await user.selectOptions(within(form).getByLabelText('Extra product fields'), 'electronics')
    const before = asked.filter(({ call }) => call === list).length
    await user.click(within(form).getByRole('button', { name: 'Add category' }))
    expect(await screen.findByText('Category added')).toBeTruthy()
    expect(asked.find(({ call }) => call === 'POST /rest/v1/categories')?.body).toEqual({
      name: 'Speakers',
      description: '',
      field_group: 'electronics',
    })
    await waitFor(() => expect(asked.filter(({ call }) => call === list).length).toBeGreaterThan(before))
  })

  it('says beside the name that it is taken, and before sending that it is empty', async () => {
    const { user, asked } = await open({ [`PATCH /rest/v1/categories/${speakers.id}`]: clash('beauty') })
    await user.click(await menuOf('Speakers'))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const name = within(await screen.findByRole('dialog', { name: 'Edit Speakers' })).getByLabelText(/Name/)
    await user.clear(name)
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Category names cannot be empty')).toBeTruthy()
    expect(asked.some(({ call }) => call.startsWith('PATCH'))).toBe(false)
    await user.type(name, 'beauty{Enter}')
    expect(await screen.findByText(/A category with the name "beauty" already exists/)).toBeTruthy()
    expect(name.getAttribute('aria-invalid')).toBe('true')
  })

  it('is deleted once its products have a place to go', async () => {
    const inUse = { ...speakers, product_count: 2 }
    const { user, asked } = await open({
      [list]: listOf(smartphones, inUse),
      [`DELETE /rest/v1/categories/${speakers.id}`]: { body: { id: speakers.id, moved_products: 2 } },
    })
    await user.click(await menuOf('Speakers'))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete Speakers?' })
    const act = within(dialog).getByRole('button', { name: 'Move and delete' })
    expect(act).toHaveProperty('disabled', true)
    await user.selectOptions(within(dialog).getByLabelText('Move its products to'), 'Smartphones (11)')
    await user.click(act)
    expect(await screen.findByText('2 products moved')).toBeTruthy()
    expect(asked.find(({ call }) => call.startsWith('DELETE'))?.body).toEqual({ move_to: smartphones.id })
  })

  it('asks where to, when a product was put in meanwhile', async () => {
    const words = '1 product is still in Speakers. Choose a category to move it to.'
    const { user } = await open({
      [`DELETE /rest/v1/categories/${speakers.id}`]: refused(409, 'CATEGORY_IN_USE', words),
    })
    await user.click(await menuOf('Speakers'))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Delete Speakers' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByLabelText('Move its products to')).toBeTruthy()
  })
})

describe('the categories for those with less to say', () => {
  it('leave to an admin what stands at the top', async () => {
    await open(worksIn({ role: 'admin' }))
    expect(await menuOf('Speakers')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Actions for Foldables' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Manage categories' })).toBeNull()
  })

  it('are for members to read, without values', async () => {
    await open({ ...worksIn({ role: 'member' }), [list]: listOf(withoutValue(smartphones), withoutValue(speakers)) })
    const [first] = (await cards()).map(plain)
    expect(first).toBe('SmartphonesPhones, new and usedGlobal11 products · 123 units')
    expect(screen.queryByRole('button', { name: /Add category|Actions/ })).toBeNull()
    expect(screen.queryByText(/at cost/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Speakers' }).getAttribute('href')).toBe(`/inventory?category=${idOf(2)}`)
  })
})
