import { till as calls } from '@tunda/contract/till/till'
import { doors } from '../doors/doors.ts'
import { listLaybysAtTill } from '../laybys/laybys-at-till.ts'
import { approveAtTill } from './approve-at-till.ts'
import { cancelAtTill } from './cancel-at-till.ts'
import { changePinAtTill } from './change-own-pin.ts'
import { exchangeAtTill } from './exchange-at-till.ts'
import { findCustomers } from './find-customers.ts'
import { heartbeat } from './heartbeat.ts'
import { keepDrawer, showTillShift } from './keep-drawer.ts'
import { lastPurchases } from './last-purchases.ts'
import { listTillPrices } from './list-till-prices.ts'
import { listTillProducts } from './list-till-products.ts'
import { listTillUnits } from './list-till-units.ts'
import { pairTerminal } from './pair-terminal.ts'
import { findSalesAtTill, refundAtTill } from './refund-at-till.ts'
import { checkUnitAtTill } from './reported-units.ts'
import { checkDeviceAtTill, findTradedAtTill, tradeInAtTill, tradeInRulesAtTill } from './trade-in-at-till.ts'
import { unlockTill } from './unlock-till.ts'
import { validateItems } from './validate-items.ts'

const { anyone, terminal, terminalAlone } = doors({ till: calls })

/** Recording a till's sale is not here: `mount-process-sale.ts` mounts it by itself. */
export const till = {
  pair: anyone.till.pair.handler(({ input, context }) => pairTerminal(context, input)),
  unlock: terminalAlone.till.unlock.handler(({ input, context }) => unlockTill(context, input)),
  changePin: terminalAlone.till.changePin.handler(({ input, context }) => changePinAtTill(context, input)),
  approve: terminalAlone.till.approve.handler(({ input, context }) => approveAtTill(context, input)),
  drawer: terminalAlone.till.drawer.handler(({ input, context }) => keepDrawer(context, input)),
  shift: terminalAlone.till.shift.handler(({ input, context }) => showTillShift(context, input)),
  findSales: terminalAlone.till.findSales.handler(({ input, context }) => findSalesAtTill(context, input)),
  refund: terminalAlone.till.refund.handler(({ input, context }) => refundAtTill(context, input)),
  cancel: terminalAlone.till.cancel.handler(({ input, context }) => cancelAtTill(context, input)),
  exchange: terminalAlone.till.exchange.handler(({ input, context }) => exchangeAtTill(context, input)),
  tradeInRules: terminalAlone.till.tradeInRules.handler(({ input, context }) => tradeInRulesAtTill(context, input)),
  checkDevice: terminalAlone.till.checkDevice.handler(({ input, context }) => checkDeviceAtTill(context, input)),
  tradeIn: terminalAlone.till.tradeIn.handler(({ input, context }) => tradeInAtTill(context, input)),
  findTradeIn: terminal.till.findTradeIn.handler(({ input, context }) =>
    findTradedAtTill(context.tx, input.sale_id, context.terminal),
  ),
  heartbeat: terminal.till.heartbeat.handler(({ input, context }) => heartbeat(context.tx, input, context.terminal)),
  products: terminal.till.products.handler(({ input, context }) =>
    listTillProducts(context.tx, input, context.terminal),
  ),
  prices: terminal.till.prices.handler(({ input, context }) => listTillPrices(context.tx, input, context.terminal)),
  laybys: terminal.till.laybys.handler(({ input, context }) => listLaybysAtTill(context.tx, input, context.terminal)),
  units: terminal.till.units.handler(({ input, context }) => listTillUnits(context.tx, input, context.terminal)),
  checkUnit: terminal.till.checkUnit.handler(({ input, context }) =>
    checkUnitAtTill(context.tx, input, context.terminal, context),
  ),
  findCustomers: terminal.till.findCustomers.handler(({ input, context }) =>
    findCustomers(context.tx, input, context.terminal, context),
  ),
  purchases: terminal.till.purchases.handler(({ input, context }) =>
    lastPurchases(context.tx, input, context.terminal, context),
  ),
  validateItems: terminal.till.validateItems.handler(({ input, context }) =>
    validateItems(context.tx, input.items, context.terminal),
  ),
}
