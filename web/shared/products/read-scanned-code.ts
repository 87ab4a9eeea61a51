import { barcodesOfGtin, type Gs1, readGs1 } from '@tunda/contract/batches/gs1'
import { dayOf } from '../words/dates.ts'

/** A scan: the barcodes that the product may have, the shortest last, and the other data of a GS1 code. */
export type ScannedCode = { readonly barcodes: readonly string[]; readonly said: Gs1 | undefined }

/** Reads a scanner's input. Undefined: a GS1 code that is truncated or damaged. */
export function readScannedCode(code: string): ScannedCode | undefined {
  const said = readGs1(code, dayOf(new Date()))
  if (said !== undefined && 'fault' in said) return undefined
  return { barcodes: said?.gtin === undefined ? [code] : barcodesOfGtin(said.gtin), said }
}

/** The expiry date of the scanned pack, if its code has one that has passed on this day of the shop. */
export function passedDay({ said }: ScannedCode, today: string): string | undefined {
  const day = said?.expires_on
  return day !== undefined && day < today ? day : undefined
}
