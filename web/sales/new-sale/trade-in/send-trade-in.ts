import { t } from '@lingui/core/macro'
import type { NewSale, SaleRecorded } from '@tunda/contract/selling/sales'
import { client } from '../../../shared/calls/api.ts'
import { Failure, isRefusal } from '../../../shared/calls/failure.ts'
import { sendable } from '../../../shared/trade-ins/offer.ts'
import { draftOf, keepDraft, restWallet } from './trade-in-drafts.ts'

/**
 * Records the sale with the device that pays a part of it. What was sent before this page was loaded again has no document any more: then
 * the server is asked whether that sale was recorded, and a clear no gives the ticket back.
 */
export async function sendTradeIn(sale: NewSale): Promise<SaleRecorded> {
  const { sale_date: _, client_sale_id = '', total_amount, ...rest } = sale
  const draft = draftOf(client_sale_id)
  if (draft === undefined) return await findRecorded(client_sale_id)
  const { rules, device, seller, id, amount } = draft
  const { sale: recorded } = await client.tradeIns.buyTowards({
    trade_in: { id, amount, ...(await sendable(rules, device, seller)) },
    rest_wallet_id: restWallet(draft, Boolean(rest.customer_id)),
    saleData: { ...rest, client_sale_id, total_amount: total_amount ?? 0 },
  })
  keepDraft(client_sale_id, undefined)
  return { success: true, sale: recorded }
}

async function findRecorded(id: string): Promise<SaleRecorded> {
  try {
    return { success: true, sale: await client.sales.get({ id }) }
  } catch (error) {
    if (!isRefusal(error, 'general.notFound')) throw error
    throw new Failure(
      'NOT_FOUND',
      t`The sale was not recorded, and the device was not bought. Enter the trade-in again.`,
      404,
    )
  }
}
