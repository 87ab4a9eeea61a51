import { notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, refused, showInShop } from '../../testing/shop-answers.tsx'
import { OverviewScreen } from '../overview-screen.tsx'
import { platformAnswers } from '../platform-for-tests.ts'

afterEach(() => {
  cleanup()
  forgetShop()
  notifications.clean()
})

const phones = '00000000-0000-4000-8000-000000000101'
const camon = {
  id: '77777777-7777-4777-8777-777777777777',
  category_id: phones,
  brand: 'Tecno',
  model: 'Camon 30',
  release_year: 2024,
  is_popular: true,
}
const list = 'GET /rest/v1/device_models'
const one = `/rest/v1/device_models/${camon.id}`
const listOf = (...device_models: (typeof camon)[]) => ({
  body: {
    device_models,
    categories: [{ id: phones, name: 'Smartphones' }],
    totalCount: device_models.length,
    totalPages: 1,
    currentPage: 1,
  },
})

async function open(answers = {}, at = '/superadmin?tab=devices') {
  const asked = await answerShop({ ...platformAnswers, [list]: listOf(camon), ...answers })
  const bodyOf = (call: string) => asked.find((made) => made.call === call)?.body
  return { ...showInShop(<OverviewScreen />, at), asked, bodyOf }
}

describe('the device models', () => {
  it('are a part of the platform dashboard, with an address of their own', async () => {
    const { user, router } = await open({}, '/superadmin')
    await user.click(await screen.findByRole('link', { name: 'Device models' }))
    expect(router.state.location.search).toBe('?tab=devices')
    const table = await screen.findByRole('table', { name: 'Device models' })
    expect(within(table).getByRole('row', { name: 'Camon 30 Tecno Smartphones 2024 First' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Ending soon' })).toBeNull()
  })

  it('are searched, and a fruitless search can be cleared', async () => {
    const { user, router } = await open({ [list]: [listOf(camon), listOf()] })
    await screen.findByRole('table', { name: 'Device models' })
    await user.type(screen.getByLabelText('Search device models'), 'nokya')
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.search).toBe('?tab=devices'))
  })

  it('are added with what is required, in the words of the contract', async () => {
    const add = 'POST /rest/v1/device_models'
    const { user, router, bodyOf } = await open({ [add]: { body: { ...camon, model: 'Camon 40' } } })
    await user.click(await screen.findByRole('button', { name: 'Add device model' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add device model' })
    const save = await within(dialog).findByRole('button', { name: 'Add device model' })
    await user.click(save)
    expect(await within(dialog).findAllByText('Brand is required')).not.toHaveLength(0)
    await user.type(within(dialog).getByLabelText(/^Brand/), 'TECNO')
    await user.type(within(dialog).getByLabelText(/^Model/), 'Camon 40')
    await user.click(save)
    expect(await screen.findByText('Device model added')).toBeTruthy()
    const fields = { category_id: phones, brand: 'TECNO', model: 'Camon 40', release_year: null, is_popular: false }
    expect(bodyOf(add)).toEqual(fields)
    await waitFor(() => expect(router.state.location.search).toBe('?tab=devices'))
  })

  it('are changed, and a name that is taken says so', async () => {
    const words = 'Tecno Camon 40 is in the list already.'
    const refusal = refused(409, 'DUPLICATE_DEVICE_MODEL', words)
    const { user, bodyOf } = await open({ [`PATCH ${one}`]: refusal }, `/superadmin?tab=devices&open=${camon.id}`)
    const dialog = await screen.findByRole('dialog', { name: 'Tecno Camon 30' })
    await user.clear(within(dialog).getByLabelText(/^Model/))
    await user.type(within(dialog).getByLabelText(/^Model/), 'Camon 40')
    await user.click(within(dialog).getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(bodyOf(`PATCH ${one}`)).toMatchObject({ model: 'Camon 40', release_year: 2024, is_popular: true })
  })

  it('are retired only when asked for by name', async () => {
    const retired = { body: { id: camon.id } }
    const { user, asked } = await open({ [`DELETE ${one}`]: retired }, `/superadmin?tab=devices&open=${camon.id}`)
    const isRetired = () => asked.some(({ call }) => call === `DELETE ${one}`)
    await user.click(await screen.findByRole('button', { name: 'Retire' }))
    const dialog = await screen.findByRole('dialog', { name: 'Retire Tecno Camon 30?' })
    expect(isRetired()).toBe(false)
    await user.click(within(dialog).getByRole('button', { name: 'Retire Camon 30' }))
    expect(await screen.findByText('Device model retired')).toBeTruthy()
    expect(isRetired()).toBe(true)
  })

  it('say why they could not be loaded', async () => {
    await open({ [list]: refused(403, 'AUTHORIZATION_ERROR', "You don't have permission to perform this action.") })
    expect(await screen.findByText('This could not be loaded')).toBeTruthy()
  })
})
