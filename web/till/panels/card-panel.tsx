import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { barsOf, pathOf, quietWidth } from '../../shared/products/barcode-bars.ts'
import type { Action } from '../desk/actions.ts'
import classes from './card-panel.module.css'
import { SidePanel } from './side-panel.tsx'

type Props = { actions: readonly Action[]; onClose: () => void }

/** Codes to put beside the scanner: with them a sale is made from its first product to its end without a key or a touch. */
export function CardPanel({ actions, onClose }: Props) {
  return (
    <SidePanel title={t`Payment barcodes sheet`} onClose={onClose}>
      <p
        className={classes.how}
      >{t`Print it and keep it beside the scanner. Scan the products, then the payment, then Complete: the exact amount counts as received.`}</p>
      <Button
        className={classes.print}
        leftSection={<IconPrinter size={20} stroke={1.6} />}
        onClick={() => window.print()}
      >{t`Print the sheet`}</Button>
      <ul className={classes.card} data-scanner-card>
        {actions.map(({ words, code }) =>
          code === undefined ? null : <CardCode key={code} words={words} code={code} />,
        )}
      </ul>
    </SidePanel>
  )
}

function CardCode({ words, code }: { words: string; code: string }) {
  const bars = barsOf(code)
  if (!bars) return null
  return (
    <li>
      <strong>{words}</strong>
      <svg
        viewBox={`${-quietWidth} 0 ${bars.bits.length + 2 * quietWidth} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        role="img"
        aria-label={t`Barcode ${code}`}
      >
        <path d={pathOf(bars)} />
      </svg>
      <small>{code}</small>
    </li>
  )
}
