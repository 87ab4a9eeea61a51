let format: Intl.NumberFormat | undefined

/** Whole shillings as people write them here: `USh 1,000,000`. Made for the first amount, since it would cost the server's start 10 ms. */
export function money(amount: number): string {
  format ??= new Intl.NumberFormat('en-UG', { style: 'currency', currency: 'UGX', maximumFractionDigits: 0 })
  return format.format(amount)
}
