import { t } from '@lingui/core/macro'
import { useElementSize } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { TillProduct } from '@tunda/contract/till/till'
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import { useObservable } from '../../shared/calls/observable.ts'
import type { Desk } from '../desk/use-desk.ts'
import { stockLeft } from '../store/stock-left.ts'
import classes from './product-grid.module.css'
import { ProductTile } from './product-tile.tsx'

const gap = 10
const rowHeight = 140
const leastWidth = 158

type Props = {
  products: readonly TillProduct[]
  desk: Desk
  /** Stock is from before the till went offline: what seems sold out may still be in the shop. */
  areFiguresOld: boolean
}

/** Tiles of equal height, of which only those in view are rendered. */
export function ProductGrid({ products, desk, areFiguresOld }: Props) {
  const { till, ticket } = desk
  useObservable(till.stockTick)
  const scroller = useRef<HTMLElement>(null)
  const { ref, width } = useElementSize()
  const columns = Math.max(Math.floor((width + gap) / (leastWidth + gap)), 2)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const rows = useVirtualizer({
    count: Math.ceil(products.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight + gap,
    overscan: 3,
  })
  const onTicket = new Map<string, number>()
  for (const { product, quantity } of ticket.lines) onTicket.set(product.id, (onTicket.get(product.id) ?? 0) + quantity)
  // One function for all tiles, so that they render again only when they change.
  const adds = useRef(desk.add)
  useEffect(() => {
    adds.current = desk.add
  })
  const add = useCallback((product: TillProduct) => void adds.current(product), [])

  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={t`Products`}
      data-arrows
      onKeyDown={(event) => moveFocus(event, columns)}
    >
      <div ref={ref} className={classes.all} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => (
          <div
            key={key}
            className={classes.row}
            style={{ transform: `translateY(${start}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {products.slice(index * columns, (index + 1) * columns).map((product) => {
              const units = onTicket.get(product.id) ?? 0
              const left = stockLeft(till, product.id) - units
              return (
                <ProductTile
                  key={product.id}
                  product={product}
                  left={left}
                  elsewhere={left <= 0 ? till.products.get(product.id)?.elsewhere : undefined}
                  units={units}
                  isDisabled={left <= 0 && units === 0 && !areFiguresOld}
                  onAdd={add}
                />
              )
            })}
          </div>
        ))}
      </div>
    </section>
  )
}

const strides: Record<string, (columns: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
}

function moveFocus(event: KeyboardEvent<HTMLElement>, columns: number): void {
  const stride = strides[event.key]?.(columns)
  if (stride === undefined || !(event.target instanceof HTMLElement)) return
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tile]')]
  const at = tiles.indexOf(event.target)
  const next = tiles[at + stride]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
