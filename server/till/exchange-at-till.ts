import type { Exchanged, TillExchange } from '@tunda/contract/till/till-exchanges'
import { exchangeGoods, findExchanged } from '../sales/refunds/exchange-goods.ts'
import { refunderOf } from './refund-at-till.ts'
import { atTill, type TillDoor } from './unlock-till.ts'

type Asked = { readonly staff_pass: string; readonly exchange: TillExchange }

/**
 * Takes goods back and sells others for them, by whoever unlocked the till and may refund, in one settlement: both or neither, once for its
 * id. Fails as refunds and sales do, PIN_NEEDED and AUTHORIZATION_ERROR.
 */
export async function exchangeAtTill(door: TillDoor, { staff_pass, exchange }: Asked): Promise<Exchanged> {
  const { peppers, verifiers, userAgent: user_agent } = door
  return await atTill(door, async (tx, terminal) => {
    const made = await findExchanged(tx, exchange, terminal)
    if (made !== undefined) return made
    const member = await refunderOf(tx, door, staff_pass, terminal, { id: exchange.sale.client_sale_id })
    return await exchangeGoods(tx, exchange, member, {
      terminal,
      caller: { verifiers, user_agent },
      peppers,
      staff_pass,
    })
  })
}
