import { t } from '@lingui/core/macro'
import type { Product } from '@tunda/contract/products/products'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { flushSync } from 'react-dom'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { useChangeProduct } from '../form/product-changes.ts'

/** The figures that can be changed in the list itself, by their names on the wire. */
export type Figure = 'current_stock' | 'selling_price'
type Cell = { id: string; figure: Figure }

type InlineEdit = {
  /** Those that may be changed here. */
  figures: readonly Figure[]
  /** The cell being typed in. */
  at: Cell | undefined
  open: (cell: Cell) => void
  /** Leaves the cell; `value` is saved when it differs. The focus goes back to the cell, or on to its neighbour. */
  close: (product: Product, figure: Figure, value: number | undefined, next?: 'forward' | 'back' | 'elsewhere') => void
  /** The figure on its way to the server, if it is. */
  pending: (cell: Cell) => number | undefined
}

const InlineEditContext = createContext<InlineEdit | undefined>(undefined)

/** The editing of this list's figures; undefined where nothing may be edited. */
export function useInlineEdit(): InlineEdit | undefined {
  return useContext(InlineEditContext)
}

const nameOf = ({ id, figure }: Cell) => `${id}:${figure}`

export function focusCell(cell: Cell): void {
  document.querySelector<HTMLElement>(`[data-figure="${nameOf(cell)}"]`)?.focus()
}

type Props = { enabled: boolean; rows: readonly Product[]; figures: readonly Figure[]; children: ReactNode }

/** Lets prices and stock be changed where they stand, one cell at a time, Tab moving to the next. */
export function InlineEditing({ enabled, rows, figures, children }: Props) {
  const [at, setAt] = useState<Cell>()
  const [pending, setPending] = useState<ReadonlyMap<string, number>>(new Map())
  const change = useChangeProduct({ onError: showFailure(t`Update Failed`) })

  function save(cell: Cell, value: number) {
    const key = nameOf(cell)
    setPending((now) => new Map(now).set(key, value))
    const forget = () => setPending((now) => new Map([...now].filter(([other]) => other !== key)))
    // Stays until the list has been asked again, so that the old figure never flashes back.
    change.mutateAsync({ id: cell.id, [cell.figure]: value }).then(forget, forget)
  }

  const close: InlineEdit['close'] = (product, figure, value, next) => {
    const cell = { id: product.id, figure }
    if (value !== undefined && value !== product[figure]) save(cell, value)
    const neighbour = next === 'forward' || next === 'back' ? beside(cell, rows, figures, next) : undefined
    flushSync(() => setAt(neighbour))
    if (!neighbour && next !== 'elsewhere') focusCell(cell)
  }

  const edit: InlineEdit = { figures, at, open: setAt, close, pending: (cell) => pending.get(nameOf(cell)) }
  return <InlineEditContext.Provider value={enabled ? edit : undefined}>{children}</InlineEditContext.Provider>
}

function beside(
  cell: Cell,
  rows: readonly Product[],
  figures: readonly Figure[],
  way: 'forward' | 'back',
): Cell | undefined {
  const cells = rows.flatMap(({ id }) => figures.map((figure) => ({ id, figure })))
  const here = cells.findIndex(({ id, figure }) => id === cell.id && figure === cell.figure)
  return here < 0 ? undefined : cells[here + (way === 'forward' ? 1 : -1)]
}
