/** How a field takes an amount: whole shillings and never less than none. */
export const wholeShillings = {
  min: 0,
  max: 999_999_999_999,
  clampBehavior: 'strict',
  thousandSeparator: ',',
  allowDecimal: false,
  allowNegative: false,
  hideControls: true,
  selectAllOnFocus: true,
  inputMode: 'numeric',
} as const
