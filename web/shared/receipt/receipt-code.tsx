import { encode } from 'uqr'
import classes from './receipt.module.css'

type Props = { content: string; label: string }

/** A QR code, dark on white, sharp at every size. */
export function ReceiptCode({ content, label }: Props) {
  const { data, size } = encode(content, { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
