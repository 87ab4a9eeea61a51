import { t } from '@lingui/core/macro'

type Facts = { readonly number: string; readonly status: string }

/** Why a quotation cannot be sold, or not so. */
export const quotationWords = {
  'quotation.notOpen': ({ number, status }: Facts): string => {
    if (status === 'sold') return t`${number} has already been sold.`
    if (status === 'put_aside') return t`${number} was put aside as a lay-by.`
    return status === 'declined' ? t`${number} was declined.` : t`${number} has expired. Quote again.`
  },
  'quotation.changed': ({ number }: Pick<Facts, 'number'>): string =>
    t`This is not what ${number} says. Sell everything on it at its prices, or make a sale without it.`,
}
