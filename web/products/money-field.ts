/** How a field for shillings behaves. */
export const money = {
  prefix: 'USh\u00a0',
  thousandSeparator: ',',
  min: 0,
  max: Number.MAX_SAFE_INTEGER,
  allowNegative: false,
  allowDecimal: false,
  clampBehavior: 'strict',
  hideControls: true,
  inputMode: 'numeric',
} as const
