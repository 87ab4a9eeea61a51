import { t } from '@lingui/core/macro'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import { printAlone } from '../shared/receipt/print-receipt.tsx'
import { ReceiptCode } from '../shared/receipt/receipt-code.tsx'
import classes from './bag-label.module.css'

/** Rolls that label printers take, in millimetres. */
export const labelRolls = [
  { width: 50, height: 30 },
  { width: 58, height: 40 },
] as const
export type LabelRoll = (typeof labelRolls)[number]

type Labelled = Pick<Repair, 'number' | 'device' | 'customer_name' | 'customer_phone'>

/** What goes on the bag: number, device and customer. Its code holds the number, which a scan finds in the repairs. */
function BagLabel({ repair, roll: { width, height } }: { repair: Labelled; roll: LabelRoll }) {
  const { number, device, customer_name, customer_phone } = repair
  return (
    <div
      className={classes.label}
      style={{ width: `${width}mm`, height: `${height}mm`, fontSize: `${height / 10}mm`, padding: '1.5mm' }}
    >
      <ReceiptCode content={number} label={t`Code of ${number}`} />
      <div className={classes.words}>
        <strong className={classes.number}>{number}</strong>
        <span className={classes.device}>{device}</span>
        <span className={classes.line}>{customer_name}</span>
        <span className={classes.line}>{customer_phone}</span>
      </div>
    </div>
  )
}

export function printBagLabel(repair: Labelled, roll: LabelRoll): void {
  const { width, height } = roll
  printAlone(<BagLabel repair={repair} roll={roll} />, 'label', () => `size: ${width}mm ${height}mm; margin: 0`)
}
