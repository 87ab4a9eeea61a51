import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { beauty, foldables, listOf, smartphones, speakers } from './categories-for-tests.ts'
import { CategoryManagementScreen } from './category-management-screen.tsx'

const list = 'GET /rest/v1/categories'
const all = listOf(smartphones, speakers, foldables, beauty)
const links = '/rest/v1/organization_categories'
const custom = '/rest/v1/organization_custom_categories'

afterEach(() => {
  notifications.clean()
  forgetShop()
})

async function open(answers: Parameters<typeof answerShop>[0] = {}) {
  const asked = await answerShop({ ...worksIn(), [list]: all, ...answers })
  return { ...showInShop(<CategoryManagementScreen />, '/category-management'), asked }
}

const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')
const rowsOf = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem')
const inShop = async () => (await rowsOf('Categories in your shop')).map(plain)

describe('the set-up of categories', () => {
  it('has what is in the shop, in its order, and what is available', async () => {
    await open()
    const rows = await inShop()
    expect(rows[0]).toContain('SmartphonesGlobal · 11 products')
    expect(rows[1]).toContain('SpeakersCustom · no products')
    expect(rows[2]).toContain('FoldablesIn Smartphones · no products')
    expect((await rowsOf('Available categories')).map(plain)).toEqual(['BeautyGlobalAdd'])
  })

  it('adds one', async () => {
    const added = { org_id: speakers.id, category_id: beauty.id, name: 'Beauty', is_global: true }
    const { user, asked } = await open({
      [list]: [all, listOf(smartphones, speakers, foldables, { ...beauty, is_linked: true })],
      [`POST ${links}`]: { body: { ...added, created_at: '2026-11-21T08:00:00Z' } },
    })
    await user.click(await screen.findByRole('button', { name: 'Add Beauty' }))
    expect(await screen.findByRole('heading', { name: 'All categories are in your shop' })).toBeTruthy()
    expect(asked.find(({ call }) => call === `POST ${links}`)?.body).toEqual({ category_id: beauty.id })
  })

  it('says so when somebody has added it already', async () => {
    const words = 'This category is already added to your organization.'
    const { user } = await open({ [`POST ${links}`]: refused(409, 'CATEGORY_ALREADY_ADDED', words) })
    await user.click(await screen.findByRole('button', { name: 'Add Beauty' }))
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('removes one at once, and puts it back where it stood', async () => {
    const without = listOf(smartphones, foldables, { ...speakers, is_linked: false }, beauty)
    const { user, asked } = await open({
      [list]: [all, without, all],
      [`DELETE ${links}/${speakers.id}`]: { body: { id: speakers.id, moved_products: 0 } },
      [`POST ${links}`]: {
        body: {
          org_id: speakers.id,
          category_id: speakers.id,
          name: 'Speakers',
          is_global: false,
          created_at: '2026-11-21T08:00:00Z',
        },
      },
      [`PUT ${links}`]: { body: { organization_categories: [], totalCount: 0, totalPages: 0, currentPage: 1 } },
    })
    await user.click(await screen.findByRole('button', { name: 'Remove Speakers' }))
    expect(await screen.findByText('Speakers was removed from your shop.')).toBeTruthy()
    expect(await inShop()).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByText('Speakers was removed from your shop.')).toBeNull())
    expect(asked.find(({ call }) => call === `PUT ${links}`)?.body).toEqual({
      category_ids: [smartphones.id, speakers.id, foldables.id],
    })
  })

  it('asks where the products of one go before it is removed', async () => {
    const { user, asked } = await open({
      [`DELETE ${links}/${smartphones.id}`]: { body: { id: smartphones.id, moved_products: 11 } },
    })
    await user.click(await screen.findByRole('button', { name: 'Remove Smartphones' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove Smartphones from your shop?' })
    expect(within(dialog).getByText('11 products will be moved.')).toBeTruthy()
    await user.selectOptions(within(dialog).getByLabelText('Move its products to'), 'Speakers (0)')
    await user.click(within(dialog).getByRole('button', { name: 'Move and remove' }))
    expect(await screen.findByText('11 products moved')).toBeTruthy()
    expect(asked.find(({ call }) => call.startsWith('DELETE'))?.body).toEqual({ move_to: speakers.id })
  })

  it('moves one up and shows it there before the server answers', async () => {
    const { user, asked } = await open({ [`PUT ${links}`]: 'unreachable' })
    expect(await screen.findByRole('button', { name: 'Move Smartphones up' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Move Foldables up' }))
    await waitFor(() =>
      expect(asked.find(({ call }) => call === `PUT ${links}`)?.body).toEqual({
        category_ids: [smartphones.id, foldables.id, speakers.id],
      }),
    )
    expect(await screen.findByText('Failed to change the order')).toBeTruthy()
    await waitFor(async () => expect((await inShop())[1]).toContain('Speakers'))
  })
})

describe('a custom category', () => {
  it('is made under a parent that has none itself', async () => {
    const made = { id: foldables.id, org_id: speakers.id, name: 'Earbuds', parent_category_id: speakers.id }
    const { user, asked } = await open({
      [`POST ${custom}`]: { body: { ...made, field_group: 'none', created_at: '2026-11-21T08:00:00Z' } },
    })
    await user.click(await screen.findByRole('button', { name: 'Create custom' }))
    const form = await screen.findByRole('dialog', { name: 'Create custom category' })
    const parent = within(form).getByLabelText('Parent')
    expect(within(parent).getAllByRole('option').map(plain)).toEqual(['None', 'Smartphones', 'Speakers', 'Beauty'])
    await user.type(within(form).getByLabelText(/Name/), 'Earbuds')
    await user.selectOptions(parent, 'Speakers')
    await user.click(within(form).getByRole('button', { name: 'Create category' }))
    expect(await screen.findByText('Category created')).toBeTruthy()
    expect(asked.find(({ call }) => call === `POST ${custom}`)?.body).toEqual({
      name: 'Earbuds',
      parent_category_id: speakers.id,
    })
  })

  it('says beside its name that it is taken', async () => {
    const words = 'A category with the name "Beauty" already exists. Please use a different name.'
    const { user } = await open({ [`PATCH ${custom}/${speakers.id}`]: refused(409, 'CATEGORY_NAME_TAKEN', words) })
    await user.click(await screen.findByRole('button', { name: 'Edit Speakers' }))
    const name = within(await screen.findByRole('dialog', { name: 'Edit Speakers' })).getByLabelText(/Name/)
    await user.clear(name)
    await user.type(name, 'Beauty{Enter}')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(name.getAttribute('aria-invalid')).toBe('true')
  })
})

it.each(['admin', 'member'] as const)('tells an %s that it is not theirs', async (role) => {
  const { asked } = await open(worksIn({ role }))
  expect(await screen.findByText("You don't have permission to perform this action.")).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
  expect(asked.some(({ call }) => call === list)).toBe(false)
})
