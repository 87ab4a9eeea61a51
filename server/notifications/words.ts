/** Whole shillings as people write them here: `USh 1,000,000`. */
export const money = new Intl.NumberFormat('en-UG', { style: 'currency', currency: 'UGX', maximumFractionDigits: 0 })
