import { screen, waitFor, within } from '@testing-library/react'
import type { Import } from '@tunda/contract/imports'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { ImportScreen } from './import-screen.tsx'

const categories = {
  body: {
    categories: ['Smartphones', 'Beauty'].map((name, place) => ({
      id: `55555555-5555-4555-8555-00000000010${place}`,
      name,
      field_group: 'none',
      is_global: true,
      is_linked: true,
      description: null,
      user_id: null,
      parent_category_id: null,
      product_count: 0,
      units: 0,
    })),
    totalCount: 2,
    totalPages: 1,
    currentPage: 1,
  },
}
const about: Import = {
  id: '55555555-5555-4555-8555-000000000001',
  kind: 'products',
  file_name: 'phones.csv',
  options: { existing: 'update', stock: 'set' },
  row_count: 2,
  staged: 2,
  with_problems: 1,
  to_create: 1,
  to_update: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  remaining: 1,
  left_out: 0,
  room: null,
  created_at: '2026-11-20T08:00:00Z',
  finished_at: null,
}
const csv =
  'Make,Item,Group,Buying Price,Price,Qty,Colour\r\nTecno,Camon 30,Phones,"USh 780,000",920000/=,12,Black\r\nItel,A70,Smartphones,200000,260000,4,\r\n'

afterEach(forgetShop)

async function open(answers: Parameters<typeof answerShop>[0] = {}, address = '/inventory/import') {
  const asked = await answerShop({
    ...worksIn(),
    'GET /rest/v1/categories': categories,
    'POST /rest/v1/imports': { body: about },
    ...answers,
  })
  const shown = showInShop(<ImportScreen />, address)
  await screen.findByRole('region', { name: 'Import a file' })
  return { ...shown, bodiesOf: (call: RegExp) => asked.filter((made) => call.test(made.call)).map(({ body }) => body) }
}

const chooses = (user: Awaited<ReturnType<typeof open>>['user'], text = csv, name = 'phones.csv') =>
  user.upload(
    document.querySelector('input[type=file]') as HTMLInputElement,
    new File([text], name, { type: 'text/csv' }),
  )

describe('a file that is imported', () => {
  it('has its columns guessed, and is sent with its figures read', async () => {
    const { user, bodiesOf } = await open()
    await chooses(user)
    const guesses = await screen.findAllByRole('combobox', { name: /^What is / })
    expect(guesses.map((one) => (one as HTMLInputElement).value)).toEqual([
      'Brand',
      'Model',
      'Category',
      'Cost price',
      'Selling price',
      'Stock',
      'Colour',
    ])
    await user.click(screen.getByRole('button', { name: 'Check the rows' }))
    await waitFor(() => expect(bodiesOf(/rows$/)).not.toEqual([]))
    expect(bodiesOf(/rows$/)[0]).toEqual({
      rows: [
        {
          row: 2,
          fields: {
            brand: 'Tecno',
            model: 'Camon 30',
            category: 'Phones',
            cost_price: 780_000,
            selling_price: 920_000,
            current_stock: 12,
            color: 'Black',
          },
        },
        {
          row: 3,
          fields: {
            brand: 'Itel',
            model: 'A70',
            category: 'Smartphones',
            cost_price: 200_000,
            selling_price: 260_000,
            current_stock: 4,
          },
        },
      ],
    })
  })

  it.each([
    ['', 'empty.csv', 'The file is empty.'],
    ['a,b\r\n', 'heads.csv', 'The file has headings but no rows below them.'],
    ['PK\u0003\u0004 not a sheet', 'broken.xlsx', 'This is not an Excel file (.xlsx), or it is damaged.'],
  ])('says why %j cannot be read', async (text, name, words) => {
    const { user } = await open()
    await chooses(user, text, name)
    expect((await screen.findByRole('alert')).textContent).toContain(words)
  })

  it('says what the server refused, and lets one try again', async () => {
    const { user } = await open({
      'POST /rest/v1/imports': refused(409, 'IMPORT_ID_REUSED', 'Another file was imported under this id.'),
    })
    await chooses(user)
    await user.click(await screen.findByRole('button', { name: 'Check the rows' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Another file was imported under this id.')
    expect(screen.getByRole('button', { name: 'Check the rows' })).toBeTruthy()
  })

  it('that was imported before is not imported again unless it is meant', async () => {
    const finished = { ...about, created: 2, finished_at: '2026-11-20T09:00:00Z' }
    const { user, bodiesOf } = await open({ 'POST /rest/v1/imports': { body: finished } })
    await chooses(user)
    await user.click(await screen.findByRole('button', { name: 'Check the rows' }))
    expect((await screen.findByText(/This same file was imported/)).textContent).toContain('20')
    expect(bodiesOf(/rows$/)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Import it again anyway' }))
    await waitFor(() => expect(bodiesOf(/imports$/)).toHaveLength(2))
    const [first, second] = bodiesOf(/imports$/) as { id: string }[]
    expect(first?.id).not.toBe(second?.id)
  })
})

describe('a list that is pasted', () => {
  const paste = async (user: Awaited<ReturnType<typeof open>>['user'], text: string) => {
    const field = await screen.findByRole('textbox', { name: 'Or paste a list' })
    await user.click(field)
    await user.paste(text)
  }

  it('is read line by line, its cost reckoned, and goes the way of a file', async () => {
    const { user, bodiesOf } = await open()
    await paste(user, '1. Samsung Galaxy A15 - 720k x5\n2. Itel A70 - 260,000 x4\n')
    expect(screen.getByText('2 products')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Cost price, if the list has none' }), '80')
    await user.click(screen.getByRole('button', { name: 'Use these rows' }))
    const guesses = await screen.findAllByRole('combobox', { name: /^What is / })
    expect(guesses.map((one) => (one as HTMLInputElement).value)).toEqual([
      'Brand',
      'Model',
      'Selling price',
      'Stock',
      'Cost price',
    ])
    await user.click(screen.getByRole('button', { name: 'Check the rows' }))
    await waitFor(() => expect(bodiesOf(/rows$/)).not.toEqual([]))
    expect(bodiesOf(/imports$/)[0]).toMatchObject({ kind: 'products', file_name: 'Pasted list', row_count: 2 })
    const row = (at: number, model: string, selling_price: number, current_stock: number, cost_price: number) => ({
      row: at,
      fields: { brand: at === 2 ? 'Samsung' : 'Itel', model, selling_price, current_stock, cost_price },
    })
    expect(bodiesOf(/rows$/)[0]).toEqual({
      rows: [row(2, 'Galaxy A15', 720_000, 5, 576_000), row(3, 'A70', 260_000, 4, 208_000)],
    })
  })

  it('may be cells with their headings, and is still there when another list is wanted', async () => {
    const { user } = await open()
    await paste(user, 'Make\tItem\tPrice\nTecno\tCamon 30\t920000')
    expect(screen.getByText('1 product')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Cost price, if the list has none' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Use these rows' }))
    await user.click(await screen.findByRole('button', { name: 'Another file' }))
    expect((await screen.findByRole('textbox', { name: 'Or paste a list' })).textContent).toContain('Camon 30')
  })
})

describe('the debt book', () => {
  const debts = '/inventory/import?kind=debts'
  const page = 'Aisha Namuli,0772 123456,150000,01/03/2026'

  it('is typed in, one debt a line, and goes the way of a file', async () => {
    const { user, bodiesOf } = await open(worksIn({ gives_credit: true }), debts)
    await user.type(await screen.findByRole('textbox', { name: 'Or type them in' }), page)
    expect(screen.queryByRole('region', { name: 'Export' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Use these rows' }))
    await user.click(await screen.findByRole('button', { name: 'Check the rows' }))
    await waitFor(() => expect(bodiesOf(/rows$/)).not.toEqual([]))
    expect(bodiesOf(/imports$/)[0]).toMatchObject({ kind: 'debts', row_count: 1 })
    expect(bodiesOf(/rows$/)[0]).toEqual({
      rows: [{ row: 2, fields: { name: 'Aisha Namuli', phone: '0772 123456', amount: 150_000, date: '2026-03-01' } }],
    })
  })

  it('is nowhere in a shop that sells nothing on account', async () => {
    await open({}, debts)
    expect(screen.queryByRole('radio', { name: 'Debts' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Export' })).toBeTruthy()
  })
})

describe('the import screen', () => {
  it('is not for members', async () => {
    await answerShop({ ...worksIn({ role: 'member' }) })
    showInShop(<ImportScreen />, '/inventory/import')
    await screen.findByText("You don't have permission to perform this action.")
    expect(screen.queryByRole('region', { name: 'Import a file' })).toBeNull()
  })

  it('says of what kind by its address', async () => {
    const { user, router } = await open()
    await user.click(screen.getByRole('radio', { name: 'Customers' }))
    await waitFor(() => expect(router.state.location.search).toBe('?kind=customers'))
    expect(within(screen.getByRole('region', { name: 'Export' })).getByText('All customers as a file')).toBeTruthy()
  })
})
