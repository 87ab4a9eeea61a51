import { partBack } from '@tunda/contract/selling/refund-rules'
import { useState } from 'react'
import { lineOfScanned } from '../../shared/units/scanned-line.ts'
import { useTillKeys } from '../desk/use-till-keys.ts'
import type { SaleToRefund } from './sales-here.ts'

type Choice = { readonly quantity: number; readonly number: string }
const none: Choice = { quantity: 0, number: '' }

/** What is returned of a sale: the quantity of each line, and of devices their numbers. Scanning a device selects it. */
export function useLinesBack(sale: Pick<SaleToRefund, 'lines'>, isDamaged: boolean) {
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>({})
  const choose = (line: number, change: Partial<Choice>) =>
    setChoices((before) => ({ ...before, [line]: { ...(before[line] ?? none), ...change } }))
  const lines = sale.lines.map((line) => {
    const { quantity: chosen, number } = choices[line.line] ?? none
    return { ...line, left: line.quantity - line.refunded_quantity, chosen, number }
  })
  const devices = lines.filter(({ unit_id, gets_number, left }) => (unit_id || gets_number) && left > 0)
  useTillKeys({
    onScan: (code) => {
      const device = lineOfScanned(devices, code)
      if (device) choose(device.line, { quantity: 1, number: code.trim().slice(0, 60) })
    },
    onKey: () => false,
  })
  const back = lines.filter(({ chosen }) => chosen > 0)
  return {
    lines,
    choose,
    amount: back.reduce((sum, line) => sum + partBack(line, line.chosen, line.total), 0),
    items: back.map(({ line, chosen, unit_id, gets_number, number }) => ({
      line,
      quantity: chosen,
      goods: isDamaged ? ('write_off' as const) : ('restock' as const),
      ...((unit_id || (gets_number && number.trim() !== '')) && { unit_number: number.trim() }),
    })),
    isComplete:
      back.length > 0 &&
      back.every(
        ({ unit_id, gets_number, number }) => number.trim() !== '' || !(unit_id || (gets_number && !isDamaged)),
      ),
  }
}
