import { TextInput } from '@mantine/core'
import type { Product } from '@tunda/contract/products'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import classes from './editable-figure.module.css'
import { type Figure, useInlineEdit } from './inline-edit.tsx'
import { productName } from './product-words.ts'

/** The name of each, and how many digits it has at most. */
const words: Record<Figure, { name: string; most: number }> = {
  current_stock: { name: 'Stock', most: 7 },
  selling_price: { name: 'Price', most: 15 },
}

type Props = { product: Product; figure: Figure; children: (value: number, isPending: boolean) => ReactNode }

/** A price or a stock in the list: a double click or Enter turns it into a field. */
export function EditableFigure({ product, figure, children }: Props) {
  const edit = useInlineEdit()
  if (!edit) return children(product[figure], false)
  const cell = { id: product.id, figure }
  if (edit.at?.id === product.id && edit.at.figure === figure) return <FigureField product={product} figure={figure} />
  const pending = edit.pending(cell)
  return (
    <button
      type="button"
      className={classes.figure}
      data-figure={`${product.id}:${figure}`}
      data-pending={pending !== undefined || undefined}
      title="Double-click to change"
      onClick={(event) => isNotMouse(event) && edit.open(cell)}
      onDoubleClick={() => edit.open(cell)}
    >
      <span className={classes.spoken}>
        Change {words[figure].name.toLowerCase()} of {productName(product)}:{' '}
      </span>
      {children(pending ?? product[figure], pending !== undefined)}
    </button>
  )
}

// Enter and Space make a click without a press; a tap has no double click worth waiting for.
function isNotMouse(event: MouseEvent): boolean {
  return event.detail === 0 || (event.nativeEvent as PointerEvent).pointerType === 'touch'
}

function FigureField({ product, figure }: { product: Product; figure: Figure }) {
  const edit = useInlineEdit()
  const [digits, setDigits] = useState(String(product[figure]))
  const isDone = useRef(false)

  function leave(next?: 'forward' | 'back' | 'elsewhere', keeps = digits !== '') {
    if (isDone.current) return
    isDone.current = true
    edit?.close(product, figure, keeps ? Number(digits) : undefined, next)
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
      aria-label={`${words[figure].name} of ${productName(product)}`}
      inputMode="numeric"
      autoComplete="off"
      value={digits}
      // Digits only: what is pasted from a receipt brings its currency and commas.
      onChange={(event) => setDigits(event.currentTarget.value.replace(/\D/g, '').slice(0, words[figure].most))}
      onKeyDown={press}
      onBlur={() => leave('elsewhere')}
      onFocus={(event) => event.currentTarget.select()}
      // The person asked to type here a moment ago.
      autoFocus
    />
  )
}
