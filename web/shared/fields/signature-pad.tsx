import { t } from '@lingui/core/macro'
import { Button, Group, Text } from '@mantine/core'
import { type Signature, signatureBox } from '@tunda/contract/units/trade-ins'
import { type PointerEvent, useState } from 'react'
import classes from './signature-pad.module.css'

type Point = Signature[number][number]
type Props = { label: string; value: Signature; onChange: (strokes: Signature) => void }

const { width, height } = signatureBox
/** Points nearer than this to the last one are dropped. */
const nearest = 3
const mostPoints = 4_000

/** Takes a signature by finger, pen or mouse. */
export function SignaturePad({ label, value, onChange }: Props) {
  const [isDrawing, setDrawing] = useState(false)

  function begin(event: PointerEvent<SVGSVGElement>) {
    event.preventDefault()
    if (countOf(value) >= mostPoints || value.length >= 100) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    setDrawing(true)
    onChange([...value, [pointOf(event)]])
  }
  function go(event: PointerEvent<SVGSVGElement>) {
    const [stroke, point] = [value.at(-1), pointOf(event)]
    const last = stroke?.at(-1)
    if (!isDrawing || stroke === undefined || last === undefined || countOf(value) >= mostPoints) return
    if (stroke.length >= 2_000 || Math.hypot(point[0] - last[0], point[1] - last[1]) < nearest) return
    onChange([...value.slice(0, -1), [...stroke, point]])
  }
  return (
    <div>
      <Group justify="space-between" align="baseline" mb={4}>
        <Text fw={500} size="sm">
          {label}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={value.length === 0}
          onClick={() => onChange([])}
        >{t`Clear`}</Button>
      </Group>
      <svg
        role="img"
        aria-label={value.length === 0 ? t`Sign here` : t`Signed`}
        viewBox={`0 0 ${width} ${height}`}
        className={classes.pad}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={() => setDrawing(false)}
        onPointerCancel={() => setDrawing(false)}
      >
        <line x1={30} x2={width - 30} y1={height - 40} y2={height - 40} className={classes.line} />
        <Strokes of={value} />
      </svg>
    </div>
  )
}

/** A signature as drawn. */
export function Signed({ signature }: { signature: Signature }) {
  return (
    <svg
      role="img"
      aria-label={t`Signature`}
      viewBox={`0 0 ${width} ${height}`}
      width={240}
      height={80}
      className={classes.signed}
    >
      <Strokes of={signature} />
    </svg>
  )
}

function Strokes({ of }: { of: Signature }) {
  return of.map((stroke, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added
    <polyline key={place} points={pathOf(stroke)} className={classes.stroke} />
  ))
}

/** A dot is a line too. */
function pathOf(stroke: readonly Point[]): string {
  const [first] = stroke
  const points = stroke.length === 1 && first ? [first, [first[0] + 1, first[1]]] : stroke
  return points.map((point) => point.join(',')).join(' ')
}

const countOf = (strokes: Signature) => strokes.reduce((sum, { length }) => sum + length, 0)

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const box = currentTarget.getBoundingClientRect()
  const along = (at: number, most: number) => Math.min(Math.max(Math.round(at * most), 0), most)
  return [
    along((clientX - box.left) / (box.width || width), width),
    along((clientY - box.top) / (box.height || height), height),
  ]
}
