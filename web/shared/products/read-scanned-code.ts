import { barcodesOfGtin, type Gs1, readGs1 } from '@tunda/contract/batches/gs1'
import { dayOf } from '../words/dates.ts'

/** What was scanned: the barcodes that the product may bear, the shortest last, and what a GS1 code says beside them. */
export type ScannedCode = { readonly barcodes: readonly string[]; readonly said: Gs1 | undefined }

/** Reads what a scanner sent. Undefined: a GS1 code that is cut or damaged. */
export function readScannedCode(code: string): ScannedCode | undefined {
  const said = readGs1(code, dayOf(new Date()))
  if (said !== undefined && 'fault' in said) return undefined
  return { barcodes: said?.gtin === undefined ? [code] : barcodesOfGtin(said.gtin), said }
}

/** The last day of the pack in the hand, where its code says one that has passed. */
export function passedDay({ said }: ScannedCode): string | undefined {
  const day = said?.expires_on
  return day !== undefined && day < dayOf(new Date()) ? day : undefined
}
