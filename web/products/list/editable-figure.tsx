import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { mostUnits } from '@tunda/contract/ceilings'
import { productName } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import { readMoney } from '@tunda/contract/read-money'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { toast } from '../../shared/page/toast.tsx'
import classes from './editable-figure.module.css'
import { type Figure, useInlineEdit } from './inline-edit.tsx'

/** The name of each, and how much may be typed. */
const words: Record<Figure, { name: string; most: number }> = {
  current_stock: { name: t`Stock`, most: 9 },
  selling_price: { name: t`Price`, most: 30 },
}

type Props = { product: Product; figure: Figure; children: (value: number, isPending: boolean) => ReactNode }

/** A price or a stock in the list: a double click or Enter turns it into a field. */
export function EditableFigure({ product, figure, children }: Props) {
  const edit = useInlineEdit()
  if (!edit) return children(product[figure], false)
  const cell = { id: product.id, figure }
  if (!edit.figures.includes(figure)) {
    const saved = edit.pending(cell)
    return children(saved ?? product[figure], saved !== undefined)
  }
  if (edit.at?.id === product.id && edit.at.figure === figure) return <FigureField product={product} figure={figure} />
  const pending = edit.pending(cell)
  return (
    <button
      type="button"
      className={classes.figure}
      data-figure={`${product.id}:${figure}`}
      data-pending={pending !== undefined || undefined}
      title={t`Double-click to change`}
      onClick={(event) => isNotMouse(event) && edit.open(cell)}
      onDoubleClick={() => edit.open(cell)}
    >
      <span className={classes.spoken}>
        {t`Change ${{ words: words[figure].name.toLowerCase() }} of ${{ productName: productName(product) }}:`}{' '}
      </span>
      {children(pending ?? product[figure], pending !== undefined)}
    </button>
  )
}

// Enter and Space make a click without a press; a tap has no double click worth waiting for.
function isNotMouse(event: MouseEvent): boolean {
  return event.detail === 0 || (event.nativeEvent as PointerEvent).pointerType === 'touch'
}

/** What was typed as a number, or in words why it is none. */
function figureTyped(typed: string, figure: Figure): number | string {
  const read = readMoney(typed)
  if (read === undefined || 'problem' in read) return read?.problem ?? t`Enter a number`
  return figure === 'current_stock' && read.amount > mostUnits ? t`That is more than 1,000,000 units` : read.amount
}

function FigureField({ product, figure }: { product: Product; figure: Figure }) {
  const edit = useInlineEdit()
  const [digits, setDigits] = useState(String(product[figure]))
  const isDone = useRef(false)

  function leave(next?: 'forward' | 'back' | 'elsewhere', keeps = digits !== '') {
    if (isDone.current) return
    isDone.current = true
    const value = keeps ? figureTyped(digits, figure) : undefined
    edit?.close(product, figure, typeof value === 'number' ? value : undefined, next)
    if (typeof value === 'string') toast.bad(value, digits)
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') leave()
    else if (event.key === 'Escape') leave(undefined, false)
    else if (event.key === 'Tab') leave(event.shiftKey ? 'back' : 'forward')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <TextInput
      size="xs"
      className={classes.field ?? ''}
      aria-label={t`${{ words: words[figure].name }} of ${{ productName: productName(product) }}`}
      inputMode="numeric"
      autoComplete="off"
      value={digits}
      onChange={(event) => setDigits(event.currentTarget.value.slice(0, words[figure].most))}
      onKeyDown={press}
      onBlur={() => leave('elsewhere')}
      onFocus={(event) => event.currentTarget.select()}
      // The person asked to type here a moment ago.
      autoFocus
    />
  )
}
