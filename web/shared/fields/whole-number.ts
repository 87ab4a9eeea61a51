import { t } from '@lingui/core/macro'

/** Nothing, or a number that could be read. What is typed and no whole number is told, never taken for nothing. */
export function isWhole(value: number | string): boolean {
  return value === '' || typeof value === 'number'
}

/** What is wrong with it, beside the field. */
export function faultOfWhole(value: number | string): string | undefined {
  return isWhole(value) ? undefined : t`Enter a whole number`
}
