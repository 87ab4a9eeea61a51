import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { IconCircleCheck, IconClipboardList, IconSearchOff } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { ProductToCount } from '@tunda/contract/stock/stock-take-shapes'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import type { Line } from '../lines.ts'
import classes from './count-list.module.css'
import { CountRow } from './count-row.tsx'
import type { Counting } from './counting.ts'

type Props = {
  tab: 'left' | 'counted'
  search: string
  products: readonly ProductToCount[]
  lines: ReadonlyMap<string, Line>
  counting: Counting
  inHand: string | undefined
  /** What should be there is not shown while one counts. */
  isBlind: boolean
  onOpen: (productId: string) => void
  onClearSearch: () => void
}

/** Room for a name of two lines, what kind of it, and who counted; the style sheet says the same. */
const rowHeight = 84

/**
 * Products to count, or those that are counted, by name. What was left when the list was opened stays in its place while one counts
 * down it: a row that went as soon as it was touched would put the next one under the finger.
 */
export function CountList({ tab, search, products, lines, counting, inHand, isBlind, onOpen, onClearSearch }: Props) {
  const [leftAtFirst] = useState(
    () => new Set(products.filter(({ id }) => !isCounted(lines.get(id))).map(({ id }) => id)),
  )
  const rows = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean)
    return products.filter((product) => {
      const isHere = tab === 'left' ? leftAtFirst.has(product.id) : isCounted(lines.get(product.id))
      return isHere && words.every((word) => wordsOf(product).includes(word))
    })
  }, [products, lines, tab, search, leftAtFirst])
  if (rows.length === 0)
    return <NoRows tab={tab} search={search} hasProducts={products.length > 0} onClear={onClearSearch} />
  return (
    <Rows label={tab === 'left' ? t`Left to count` : t`Counted`} rows={rows}>
      {(product) => (
        <CountRow
          product={product}
          line={lines.get(product.id)}
          counting={counting}
          isInHand={product.id === inHand}
          isBlind={isBlind}
          onOpen={() => onOpen(product.id)}
        />
      )}
    </Rows>
  )
}

type RowsProps = {
  label: string
  rows: readonly ProductToCount[]
  children: (product: ProductToCount) => ReactNode
}

/** Only the rows in view, and a few more, are drawn: a shop has thousands. */
function Rows({ label, rows, children }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- the rows in view follow the scrolling, and are not to be memoized
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  return (
    <ul
      ref={list}
      data-count-list
      className={classes.list}
      aria-label={label}
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const product = rows[index]
        return product === undefined ? null : (
          <li
            key={key}
            className={classes.row}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {children(product)}
          </li>
        )
      })}
    </ul>
  )
}

type NoRowsProps = { tab: 'left' | 'counted'; search: string; hasProducts: boolean; onClear: () => void }

function NoRows({ tab, search, hasProducts, onClear }: NoRowsProps) {
  if (search !== '') {
    return (
      <EmptyState
        icon={IconSearchOff}
        title={t`Nothing matches`}
        text={
          tab === 'left' ? t`No product left to count matches “${search}”.` : t`No counted product matches “${search}”.`
        }
        action={<Button variant="default" onClick={onClear}>{t`Clear search`}</Button>}
      />
    )
  }
  if (!hasProducts) {
    return (
      <EmptyState
        icon={IconClipboardList}
        title={t`There is nothing to count`}
        text={t`There are no active products in this part of the shop.`}
      />
    )
  }
  if (tab === 'left') return <EmptyState icon={IconCircleCheck} title={t`Everything is counted`} />
  return <Text size="sm" c="dimmed" p="lg">{t`No products counted yet. Scan a product, or tap + beside it.`}</Text>
}

const isCounted = (line: Line | undefined) => typeof line?.quantity === 'number'

const found = new WeakMap<ProductToCount, string>()

/** What a product is found by, once made. */
function wordsOf(product: ProductToCount): string {
  const known = found.get(product)
  if (known !== undefined) return known
  const { brand, model, variant, category_name, barcodes } = product
  const words = [brand, model, variant, category_name, ...barcodes].join(' ').toLowerCase()
  found.set(product, words)
  return words
}
