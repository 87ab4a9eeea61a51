import { partBack } from '@tunda/contract/selling/refund-rules'
import type { Goods, LineLeft, RefundItemAsked } from '@tunda/contract/selling/refunds'
import { lineOfScanned } from '../../shared/units/scanned-line.ts'

/** How many units of a line go back, and what becomes of them. */
export type Choice = {
  readonly quantity: number
  readonly goods: Goods
  /** Of a device: its number, as it came back. */
  readonly unit_number?: string | undefined
}
/** By the line's number; a line that is not there goes back with nothing. */
export type Choices = Readonly<Record<number, Choice>>

export const leftOf = ({ quantity, refunded_quantity }: LineLeft) => quantity - refunded_quantity

const none: Choice = { quantity: 0, goods: 'restock' }

export const choiceOf = (line: LineLeft, choices: Choices): Choice => choices[line.line] ?? none

/** It comes back by its number: a device that was sold by one, or one that gets it as it goes back into stock. */
export function needsNumber(line: LineLeft, { quantity, goods }: Choice): boolean {
  return quantity > 0 && Boolean(line.unit_id || (line.gets_number && goods === 'restock'))
}

export function lacksNumber(lines: readonly LineLeft[], choices: Choices): boolean {
  return lines.some((line) => {
    const choice = choiceOf(line, choices)
    return needsNumber(line, choice) && !choice.unit_number?.trim()
  })
}

/** The choices after a device was scanned: its own line, else the first one that still waits for a number. Unchanged if no line is a device's. */
export function withScanned(lines: readonly LineLeft[], choices: Choices, code: string): Choices {
  const devices = lines
    .filter((line) => (line.unit_id || line.gets_number) && leftOf(line) > 0)
    .map((line) => {
      const { quantity, unit_number = '' } = choiceOf(line, choices)
      return { ...line, chosen: quantity, number: unit_number }
    })
  const device = lineOfScanned(devices, code)
  if (device === undefined) return choices
  const { goods } = choiceOf(device, choices)
  return { ...choices, [device.line]: { quantity: 1, goods, unit_number: code.trim().slice(0, 60) } }
}

/** Every line with all that is left of it, onto the shelf. */
export function allOf(lines: readonly LineLeft[]): Choices {
  return Object.fromEntries(
    lines.filter((line) => leftOf(line) > 0).map((line) => [line.line, { quantity: leftOf(line), goods: 'restock' }]),
  )
}

export function itemsOf(lines: readonly LineLeft[], choices: Choices): RefundItemAsked[] {
  return lines.flatMap(({ line }) => {
    const choice = choices[line]
    if (choice === undefined || choice.quantity === 0) return []
    const { unit_number, ...more } = choice
    return [{ line, ...more, ...(unit_number && { unit_number }) }]
  })
}

/** What goes back for a line, to the shilling, as the server will count it. */
export function amountOfLine(line: LineLeft, choices: Choices): number {
  return partBack(line, choices[line.line]?.quantity ?? 0, line.total)
}

export function amountOf(lines: readonly LineLeft[], choices: Choices): number {
  return lines.reduce((sum, line) => sum + amountOfLine(line, choices), 0)
}

/** Does this leave nothing of the sale? */
export function isWhole(lines: readonly LineLeft[], choices: Choices): boolean {
  return lines.every((line) => leftOf(line) === (choices[line.line]?.quantity ?? 0))
}
