const most = 1_000_000_000

/**
 * The setting `QUOTAS` for those who press harder than any shop may. Guesses and mails stay as they are, and every use is counted as
 * always: what is measured is the service as it serves.
 */
export const plenty = JSON.stringify({
  'calls.address': most,
  'calls.person': most,
  'calls.shop': most,
  'calls.key': most,
  'sales.person': most,
  'sales.shop': most,
  'written.address': most,
  'written.person': most,
  'written.shop': most,
  'written.till': most,
})
