import { paths } from '@tunda/contract/pages'

/** Every address of the web app, once. Screens and links use these names. */
export { paths }

export type AuthView = 'sign-in' | 'create-account' | 'reset'

/** Opens the sign-in dialog over the page it is put on: `?auth=sign-in`. */
export const authDialog = (view: AuthView) => `?auth=${view}`
/** The sales screen with the form for a new sale open. */
export const newSale = `${paths.sales}?new`
/** The inventory screen with the form for a new product open. */
export const newProduct = `${paths.inventory}?new`
/** The customers with the form for a new one open. */
export const newCustomer = `${paths.customers}?new`
/** The sales list with this sale's drawer open. */
export const saleAt = (id: string) => `${paths.sales}?sale=${id}`
/** The customers with this one's drawer open. */
export const customerAt = (id: string) => `${paths.customers}?customer=${id}`
/** The inventory with this product's drawer open. */
export const productAt = (id: string) => `${paths.inventory}?product=${id}`
/** The inventory filtered by this category. */
export const productsOfCategory = (categoryId: string) => `${paths.inventory}?category=${categoryId}`
/** Labels to print, of these products. */
export const labelsOf = (productIds: readonly string[]) => `${paths.labels}?products=${productIds.join(',')}`
export const lowStockProducts = `${paths.inventory}?tab=low`
export const bestSellingProducts = `${paths.inventory}?sort=sold`
/** The plans, with the question open that asks the platform for this one. */
export const askForPlan = (tier: string) => `${paths.subscription}?ask=${tier}`

/** One transfer between locations. */
export const transferAt = (id: string) => `${paths.transfers}?transfer=${id}`
/** One order. */
export const orderAt = (id: string) => `${paths.purchaseOrders}?order=${id}`
/** One quotation. */
export const quotationAt = (id: string) => `${paths.quotations}?quotation=${id}`
/** The form for a new sale, with what was quoted on the ticket. */
export const sellQuotation = (id: string) => `${paths.sales}?new&quotation=${id}`
/** The form for a new sale, with this customer on the ticket. */
export const newSaleTo = (customerId: string) => `${paths.sales}?new&customer=${customerId}`
/** One lay-by. */
export const laybyAt = (id: string) => `${paths.laybys}?layby=${id}`
/** The lay-bys of a customer. */
export const laybysOf = (customerId: string) => `${paths.laybys}?customer=${customerId}`
/** One price list. */
export const priceListAt = (id: string) => `${paths.priceLists}?list=${id}`
/** One repair. */
export const repairAt = (id: string) => `${paths.repairs}?repair=${id}`
/** The repairs of a customer. */
export const repairsOf = (customerId: string) => `${paths.repairs}?tab=list&customer=${customerId}`
/** The repairs of one of the shop’s own devices. */
export const repairsOfUnit = (unitId: string) => `${paths.repairs}?tab=list&unit=${unitId}`
/** One device. */
export const unitAt = (id: string) => `${paths.units}?unit=${id}`
/** One warranty claim. */
export const claimAt = (id: string) => `${paths.warrantyClaims}?claim=${id}`
/** What is known of a device’s number, and whether it was reported. */
export const checkOf = (number: string) => `${paths.stolenDevices}?number=${encodeURIComponent(number)}`
/** One used device that was bought. */
export const tradeInAt = (id: string) => `${paths.tradeIns}?bought=${id}`
/** Takes in a sold device that has a fault. */
export const newClaimOf = (unitId: string) => `${paths.warrantyClaims}?unit=${unitId}`
/** The devices of a product. */
export const unitsOf = (productId: string) => `${paths.units}?product=${productId}`
/** Gives each unit of a product its number. */
export const numberProduct = (productId: string) => `${paths.units}?number=${productId}`
/** One list of goods that came in. */
export const goodsInAt = (id: string) => `${paths.goodsIn}?goods=${id}`
