import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ThemeProvider } from '../../theme/theme-provider.tsx'
import { Failure } from '../calls/failure.ts'
import { Table } from './table.tsx'
import { columnsOf } from './table-columns.ts'

type Phone = { id: string; model: string; stock: number }

const column = columnsOf<Phone>()
const columns = column.columns([
  column.accessor('model', { header: 'Product', meta: { sort: 'name' } }),
  column.accessor('stock', { header: 'Stock', meta: { align: 'end' } }),
])
const phones: Phone[] = [
  { id: 'a', model: 'Galaxy A15', stock: 14 },
  { id: 'b', model: 'Camon 30', stock: 9 },
]
const still = { error: null, isFetching: false, isPlaceholderData: false, refetch: () => undefined }

function show(props: Partial<ComponentProps<typeof Table<Phone>>>) {
  const all = {
    label: 'Products',
    columns,
    rows: undefined,
    rowId: (phone: Phone) => phone.id,
    query: still,
    empty: <p>No products yet</p>,
  }
  render(
    <ThemeProvider env="test">
      <Table<Phone> {...all} {...props} />
    </ThemeProvider>,
  )
  return userEvent.setup()
}

/** As screens make their columns: anew each time, around what a cell does. */
function Opened() {
  const [opened, open] = useState('none')
  const own = column.columns([
    column.accessor('model', {
      header: 'Product',
      cell: ({ row: { original } }) => (
        <button type="button" onClick={() => open(original.id)}>
          {original.model}
        </button>
      ),
    }),
  ])
  return (
    <ThemeProvider env="test">
      <p>Opened: {opened}</p>
      <Table<Phone>
        label="Products"
        columns={own}
        rows={phones}
        rowId={({ id }) => id}
        query={still}
        empty={<p>No products yet</p>}
      />
    </ThemeProvider>
  )
}

describe('a list', () => {
  it('keeps the focus on the button that was pressed in a row, though its columns are made anew', async () => {
    render(<Opened />)
    const button = screen.getByRole('button', { name: 'Camon 30' })
    await userEvent.setup().click(button)
    await screen.findByText('Opened: b')
    expect(document.activeElement).toBe(button)
  })

  it('is cards on a tablet where its last column would stand past the edge, and a table where it fits', () => {
    const width = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(1_140)
    vi.stubGlobal('matchMedia', (query: string) => ({
      media: query,
      matches: query.includes('61.99em'),
      addEventListener() {},
      removeEventListener() {},
    }))
    const card = (phone: Phone) => <p>{phone.model} in a card</p>
    show({ rows: phones, card })
    expect(screen.getByText('Galaxy A15 in a card')).toBeTruthy()
    cleanup()
    show({ rows: phones, card, selection: { ids: [], onChange: () => undefined, label: 'Select product' } })
    expect(screen.getByRole('table', { name: 'Products' })).toBeTruthy()
    cleanup()
    width.mockReturnValue(0)
    show({ rows: phones, card })
    expect(screen.getByRole('table', { name: 'Products' })).toBeTruthy()
    vi.unstubAllGlobals()
    width.mockRestore()
  })

  it('waits 150 ms before it shows its outline', async () => {
    show({})
    const waiting = screen.getByRole('status', { name: 'Loading' })
    expect(waiting.childElementCount).toBe(0)
    await waitFor(() => expect(waiting.childElementCount).toBeGreaterThan(3))
  })

  it('says why it is empty when it is new', () => {
    show({ rows: [] })
    expect(screen.getByText('No products yet')).toBeTruthy()
  })

  it('offers to clear the filters that nothing fits', async () => {
    const clear = vi.fn<(value?: unknown) => void>()
    const user = show({ rows: [], onClearFilters: clear })
    expect(screen.queryByText('No products yet')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(clear).toHaveBeenCalledOnce()
  })

  it('says what failed, with the code, and tries again', async () => {
    const refetch = vi.fn<(value?: unknown) => void>()
    const error = new Failure('DATABASE_ERROR', 'A database error occurred. Please try again later.', 503)
    const user = show({ query: { ...still, error, refetch } })
    expect(screen.getByRole('alert').textContent).toContain(
      'A database error occurred. Please try again later. DATABASE_ERROR',
    )
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('keeps its rows when only asking again failed', () => {
    show({ rows: phones, query: { ...still, error: new Error('x') } })
    expect(screen.getAllByRole('row')).toHaveLength(3)
  })

  it('opens a row, but not when a control inside it was meant', async () => {
    const open = vi.fn<(value?: unknown) => void>()
    const select = vi.fn<(value?: unknown) => void>()
    const user = show({ rows: phones, onOpen: open, selection: { ids: [], onChange: select, label: 'Select product' } })
    await user.click(screen.getByText('Camon 30'))
    expect(open).toHaveBeenCalledWith(phones[1])
    const [first] = screen.getAllByRole('checkbox', { name: 'Select product' })
    await user.click(first as HTMLElement)
    expect(select).toHaveBeenCalledWith(['a'])
    expect(open).toHaveBeenCalledOnce()
  })

  it('selects every row at once', async () => {
    const select = vi.fn<(value?: unknown) => void>()
    const user = show({ rows: phones, selection: { ids: ['a'], onChange: select, label: 'Select product' } })
    await user.click(screen.getByRole('checkbox', { name: 'Select all products' }))
    expect(select).toHaveBeenCalledWith(['a', 'b'])
  })

  it('asks for another order and another page', async () => {
    const onSort = vi.fn<(value?: unknown) => void>()
    const onPage = vi.fn<(value?: unknown) => void>()
    const paging = { currentPage: 2, totalPages: 3, totalCount: 120, limit: 50, onPage }
    const user = show({ rows: phones, sort: { by: 'newest', onSort }, paging })
    await user.click(screen.getByRole('button', { name: 'Product' }))
    expect(onSort).toHaveBeenCalledWith('name')
    screen.getByText('51–100 of 120')
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(onPage).toHaveBeenCalledWith(3)
  })
})
