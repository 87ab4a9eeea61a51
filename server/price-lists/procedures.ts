import { priceLists as calls } from '@tunda/contract/selling/price-lists'
import { doors } from '../doors/doors.ts'
import { listGroups, removeGroup, saveGroup, setGroup } from './customer-groups.ts'
import { showOffers } from './offers.ts'
import { listPriceChanges, listPriceLists, listPrices, listPricesOfProduct } from './price-list-rows.ts'
import { removePriceList, savePriceList } from './save-price-list.ts'
import { fillPrices, importPrices, setPrices } from './set-prices.ts'

const { member } = doors({ priceLists: calls })

const door = member.priceLists

export const priceLists = {
  list: door.list.handler(({ context }) => listPriceLists(context.tx, context.member)),
  save: door.save.handler(({ input, context }) => savePriceList(context.tx, input, context.member)),
  remove: door.remove.handler(({ input, context }) => removePriceList(context.tx, input, context.member)),
  prices: door.prices.handler(({ input, context }) => listPrices(context.tx, input, context.member)),
  setPrices: door.setPrices.handler(({ input, context }) => setPrices(context.tx, input, context.member)),
  importPrices: door.importPrices.handler(({ input, context }) => importPrices(context.tx, input, context.member)),
  fillPrices: door.fillPrices.handler(({ input, context }) => fillPrices(context.tx, input, context.member)),
  changes: door.changes.handler(({ input, context }) => listPriceChanges(context.tx, input, context.member)),
  ofProduct: door.ofProduct.handler(({ input, context }) => listPricesOfProduct(context.tx, input, context.member)),
  offers: door.offers.handler(({ input, context }) => showOffers(context.tx, input, context.member)),
  groups: door.groups.handler(({ context }) => listGroups(context.tx, context.member)),
  saveGroup: door.saveGroup.handler(({ input, context }) => saveGroup(context.tx, input, context.member)),
  removeGroup: door.removeGroup.handler(({ input, context }) => removeGroup(context.tx, input, context.member)),
  setGroup: door.setGroup.handler(({ input, context }) => setGroup(context.tx, input, context.member)),
}
