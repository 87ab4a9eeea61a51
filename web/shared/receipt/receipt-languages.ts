import { languageCodes, languageNames } from '@tunda/contract/languages'

/** The languages of receipts, as a list to choose from; `none` names the choice of no language. */
export function receiptLanguages(none: string) {
  return [{ value: '', label: none }, ...languageCodes.map((value) => ({ value, label: languageNames[value] }))]
}
