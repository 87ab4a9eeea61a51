/** How a field for a whole number from 0 behaves. */
export const whole = {
  thousandSeparator: ',',
  min: 0,
  allowNegative: false,
  allowDecimal: false,
  clampBehavior: 'strict',
  hideControls: true,
  inputMode: 'numeric',
} as const

/** How a field for shillings behaves. */
export const money = { ...whole, prefix: 'USh\u00a0', max: Number.MAX_SAFE_INTEGER } as const
