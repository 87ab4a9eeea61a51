let written: Intl.NumberFormat | undefined

/** Whole shillings as people write them here: `USh 1,000,000`. The rules are read with the first amount: that costs a start 10 ms. */
export function money(amount: number): string {
  written ??= new Intl.NumberFormat('en-UG', { style: 'currency', currency: 'UGX', maximumFractionDigits: 0 })
  return written.format(amount)
}
