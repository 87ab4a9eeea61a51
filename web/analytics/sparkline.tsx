import { useId } from 'react'
import classes from './sparkline.module.css'

const width = 64
const height = 28
const inset = 2

/** The shape of the last days, without figures: decorative. */
export function Sparkline({ values, isFalling }: { values: readonly number[]; isFalling: boolean }) {
  const fade = useId()
  const line = pointsOf(values)
  if (!line) return null
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={classes.line}
      data-falling={isFalling || undefined}
      aria-hidden="true"
    >
      <linearGradient id={fade} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.22" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <polygon points={`0,${height} ${line} ${width},${height}`} fill={`url(#${fade})`} />
      <polyline points={line} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  )
}

/** `x,y` pairs across the box, the smallest value at the bottom; nothing for a flat line at zero. */
function pointsOf(values: readonly number[]): string | undefined {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (values.length < 2 || (low === 0 && high === 0)) return undefined
  const range = high - low || 1
  const step = width / (values.length - 1)
  const yOf = (value: number) => height - inset - ((value - low) / range) * (height - 2 * inset)
  return values.map((value, index) => `${(index * step).toFixed(1)},${yOf(value).toFixed(1)}`).join(' ')
}
