import { t } from '@lingui/core/macro'

/** Empty, or a valid number. Text that is not a whole number is reported, never treated as empty. */
export function isWhole(value: number | string): boolean {
  return value === '' || typeof value === 'number'
}

/** The error beside the field. */
export function faultOfWhole(value: number | string): string | undefined {
  return isWhole(value) ? undefined : t`Enter a whole number`
}

/** What a field counts as: 0 while it is empty, or holds no number. */
export function numberOf(value: number | string): number {
  return typeof value === 'number' ? value : 0
}
