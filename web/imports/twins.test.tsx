import { screen, waitFor, within } from '@testing-library/react'
import type { CheckedRow, Import } from '@tunda/contract/imports'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, kampalaPhoneHub, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { importIdOf } from './import-id.ts'
import { ImportScreen } from './import-screen.tsx'
import { twinGroups } from './twin-groups.ts'

const csv =
  'Brand,Model,Category,Cost price,Selling price,Barcode\r\nTecno,Camon 30,Phones,1,2,6001\r\nTecno,Spark 20,Phones,1,2,6002\r\nTecno,Pova 6,Phones,1,2,6001\r\n'
const file = new File([csv], 'phones.csv', { type: 'text/csv' })
const id = await importIdOf(file, 'products', kampalaPhoneHub.id)
const about: Import = {
  id,
  kind: 'products',
  file_name: 'phones.csv',
  options: { existing: 'update', stock: 'set' },
  row_count: 3,
  staged: 3,
  with_problems: 2,
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
const good = (row: number): CheckedRow => ({ row, problems: [], action: 'create' })
const twin = (row: number, other: number): CheckedRow => ({
  row,
  problems: [{ field: 'barcode', message: `Row ${other} has this barcode too`, twin: other }],
  action: 'create',
})

afterEach(forgetShop)

async function checked(answers: Parameters<typeof answerShop>[0] = {}, role: 'owner' | 'admin' = 'owner') {
  const asked = await answerShop({
    ...worksIn({ role, rights: rightsOfRole[role] }),
    'GET /rest/v1/categories': { body: { categories: [], totalCount: 0, totalPages: 1, currentPage: 1 } },
    'POST /rest/v1/imports': { body: { ...about, staged: 0 } },
    [`POST /rest/v1/imports/${id}/rows`]: { body: { rows: [twin(2, 4), good(3), twin(4, 2)], changed: [] } },
    [`GET /rest/v1/imports/${id}`]: { body: about },
    ...answers,
  })
  const shown = showInShop(<ImportScreen />, '/inventory/import')
  await screen.findByRole('region', { name: 'Import a file' })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await shown.user.upload(input, file)
  await shown.user.click(await screen.findByRole('button', { name: 'Check the rows' }))
  const bodiesOf = (call: RegExp) => asked.filter((made) => call.test(made.call)).map(({ body }) => body)
  return { ...shown, bodiesOf }
}

describe('rows about the same thing', () => {
  it('stand beside each other, and one of them is kept', async () => {
    const { user, bodiesOf } = await checked({
      [`POST /rest/v1/imports/${id}/leave-out`]: {
        body: { rows: [{ row: 4, problems: [], action: 'leave_out' }], changed: [good(2)] },
      },
    })
    const beside = await screen.findByRole('region', { name: 'Rows 2, 4' })
    expect(
      within(beside)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Row 2', 'Row 4'])
    expect(within(beside).getByText('Camon 30')).toBeTruthy()
    expect(within(beside).getByText('Pova 6')).toBeTruthy()
    await user.click(within(beside).getByRole('button', { name: 'Keep row 2' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Rows 2, 4' })).toBeNull())
    expect(bodiesOf(/leave-out$/)).toEqual([{ rows: [4] }])
    await user.click(screen.getByRole('radio', { name: 'Skipped (1)' }))
    await user.click(screen.getByRole('button', { name: 'Include row 4' }))
    await waitFor(() => expect(bodiesOf(/rows$/)).toHaveLength(2))
  })

  it('are mended in place: the other is heard of in the same answer', async () => {
    const { user, bodiesOf } = await checked({
      [`POST /rest/v1/imports/${id}/rows`]: [
        { body: { rows: [twin(2, 4), good(3), twin(4, 2)], changed: [] } },
        { body: { rows: [good(4)], changed: [good(2)] } },
      ],
    })
    const beside = await screen.findByRole('region', { name: 'Rows 2, 4' })
    const field = within(beside).getByRole('textbox', { name: 'Barcode of row 4' })
    await user.clear(field)
    await user.type(field, '6009{Enter}')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Rows about the same thing' })).toBeNull())
    expect(bodiesOf(/rows$/)[1]).toMatchObject({ rows: [{ row: 4, fields: { barcode: '6009' } }] })
  })

  it.each([
    [[twin(2, 4), twin(4, 2), good(3)], [[2, 4]]],
    [
      [twin(2, 3), twin(3, 2), twin(5, 3), twin(9, 8), twin(8, 9)],
      [
        [2, 3, 5],
        [8, 9],
      ],
    ],
    [[good(2)], []],
  ])('%# are put together', (answers, groups) => {
    expect(twinGroups(new Map(answers.map((one) => [one.row, one])))).toEqual(groups)
  })
})

describe('after the import', () => {
  it('every row that did not go in stands there with its reason, and in the file', async () => {
    const done = { ...about, created: 1, skipped: 2, finished_at: '2026-11-20T09:00:00Z' }
    const { user } = await checked({
      [`POST /rest/v1/imports/${id}/apply`]: { body: done },
      [`GET /rest/v1/imports/${id}`]: [{ body: about }, { body: done }],
      [`GET /rest/v1/imports/${id}/left-out`]: {
        body: { rows: [twin(2, 4), twin(4, 2)].map(({ row, problems }) => ({ row, problems })), next: null },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Import 1 row' }))
    const left = await screen.findByRole('region', { name: 'Rows skipped' })
    expect(
      within(left)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['2Tecno Camon 30Row 4 has this barcode too', '4Tecno Pova 6Row 2 has this barcode too'])
    expect(within(left).getByRole('button', { name: 'Save the skipped rows' })).toBeTruthy()
  })
})

describe('a category that the shop does not have', () => {
  const unknown = (row: number): CheckedRow => ({
    row,
    problems: [{ field: 'category', message: 'Your shop has no category “Phones”' }],
    action: 'create',
  })
  const answers = {
    [`POST /rest/v1/imports/${id}/rows`]: [
      { body: { rows: [unknown(2), unknown(3), unknown(4)], changed: [] } },
      { body: { rows: [good(2), good(3), good(4)], changed: [] } },
    ],
  }
  const made = {
    id: '55555555-5555-4555-8555-000000000109',
    name: 'Phones',
    description: null,
    user_id: null,
    is_global: false,
    is_linked: true,
    parent_category_id: null,
    field_group: 'none',
    product_count: 0,
    units: 0,
  }

  it('is added without leaving the import, by who may', async () => {
    const { user, bodiesOf } = await checked({ ...answers, 'POST /rest/v1/categories': { body: made } }, 'admin')
    await user.click(await screen.findByRole('combobox', { name: 'Phones (3 rows)' }))
    await user.click(await screen.findByRole('option', { name: 'Add “Phones” as a category' }))
    await user.click(screen.getByRole('button', { name: 'Use in all these rows' }))
    await screen.findByText('With problems (0)')
    expect(bodiesOf(/categories$/).filter(Boolean)).toEqual([{ name: 'Phones', field_group: 'none' }])
    expect(bodiesOf(/rows$/)).toHaveLength(2)
  })

  it('of the platform is put on the list by the owner, and not offered to an admin', async () => {
    const list = {
      categories: [{ ...made, is_global: true, is_linked: false }],
      totalCount: 1,
      totalPages: 1,
      currentPage: 1,
    }
    const { user } = await checked({ ...answers, 'GET /rest/v1/categories': { body: list } }, 'admin')
    await user.click(await screen.findByRole('combobox', { name: 'Phones (3 rows)' }))
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  })
})
