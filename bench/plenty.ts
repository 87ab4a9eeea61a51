const most = 1_000_000_000

/**
 * The setting `QUOTAS` for more load than any shop may cause. Guesses and mails keep their limits, and every use is still counted, so that the
 * service is measured as it runs in production.
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
