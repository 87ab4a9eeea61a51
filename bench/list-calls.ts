import type pg from 'pg'

/** A list of the back office as its screen requests it: its name here, and its path. */
export type ListCall = readonly [name: string, path: string]

type Shop = { readonly org_id: string; readonly user_id: string }
type Ids = {
  readonly branch: string
  readonly customer: string
  readonly supplier: string
  readonly list: string
  readonly product: string
  readonly numbered: string
  readonly unit: string
}

/** How far these screens count. */
const counted = 'countUpTo=5000'
const smartphones = '00000000-0000-4000-8000-000000000101'

/** Every list that can grow, with the filters, orders and search words of its screen. */
export function listCalls({ org_id, user_id }: Shop, ids: Ids): ListCall[] {
  const day = (ago: number) => new Date(Date.now() + 3 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10)
  const month = `from=${day(29)}&to=${day(0)}`
  const year = `from=${day(364)}&to=${day(0)}`
  const all: Record<string, Record<string, string>> = {
    '/rest/v1/products': {
      products: 'limit=50&sort=newest',
      'products, page 1,000': 'limit=50&sort=newest&page=1000',
      'products by name': 'limit=50&sort=name',
      'products by stock': 'limit=50&sort=stock',
      'products by price': 'limit=50&sort=price',
      'products by units sold': 'limit=50&sort=sold',
      'products low on stock': 'limit=50&sort=newest&lowStock=true',
      'products out of stock, by name': 'limit=50&sort=name&outOfStock=true',
      'products of a category': `limit=50&sort=newest&categoryId=${smartphones}`,
      'products of a category, by name': `limit=50&sort=name&categoryId=${smartphones}`,
      'products that are off': 'limit=50&isActive=false',
      'products by location': `limit=50&sort=newest&location_id=${ids.branch}`,
      'products by location, by name': `limit=50&sort=name&location_id=${ids.branch}`,
      'products by location, by stock': `limit=50&sort=stock&location_id=${ids.branch}`,
      'products by location, low': `limit=50&sort=newest&lowStock=true&location_id=${ids.branch}`,
      'products by location, out': `limit=50&sort=newest&outOfStock=true&location_id=${ids.branch}`,
      'products by a word': 'limit=50&countUpTo=200&search=iphone',
      'products by two words': 'limit=50&countUpTo=200&search=galaxy%20a15',
      'products by a word, by name': 'limit=50&sort=name&countUpTo=200&search=iphone',
      'products by a word at a location': `limit=50&countUpTo=200&search=galaxy&location_id=${ids.branch}`,
      'catalogue of a new sale': 'limit=24&sort=sold&isActive=true',
      'catalogue by a word': 'limit=24&isActive=true&countUpTo=24&search=camon',
    },
    '/rest/v1/products/counts': {
      'tabs of products': 'withStock=false',
      'tabs of products by location': `withStock=false&location_id=${ids.branch}`,
      'tabs of products by a word': 'withStock=false&search=iphone',
      'tabs of products of a category': `withStock=false&categoryId=${smartphones}`,
      'figures of all products': '',
    },
    '/rest/v1/inventory_movements': {
      movements: `limit=50&${counted}`,
      'movements by reason': `limit=50&reason=received&${counted}`,
      'movements sold': `limit=50&reason=sale&${counted}`,
      'movements of a month': `${counted}&limit=50&${month}`,
      'movements by a person': `${counted}&limit=50&user_id=${user_id}`,
      'movements of a product': `limit=20&product_id=${ids.product}`,
    },
    '/rest/v1/sales': {
      sales: 'limit=20',
      'sales, page 1,000': 'limit=20&page=1000',
      'sales of a day': `limit=20&from=${day(0)}&to=${day(0)}`,
      'sales of a month': `limit=20&${month}`,
      'sales of a year': `limit=20&${year}`,
      'sales by method': 'limit=20&payment_method=mobile_money',
      'sales cancelled': 'limit=20&status=cancelled',
      'sales by a person': `limit=20&sold_by=${user_id}`,
      'sales by location': `limit=20&location_id=${ids.branch}`,
      'sales by an invoice': 'limit=20&search=INV-050000',
      'sales by a product': 'limit=20&search=iphone%20A15',
      'sales by a customer': 'limit=20&search=nakato%20sarah',
      'sales by a rare word': 'limit=20&search=nakato%20sarah%2077',
    },
    '/rest/v1/sale_items': {
      'sold lines of a product': `limit=20&product_id=${ids.product}`,
    },
    '/rest/v1/refunds': {
      refunds: 'limit=20',
      'refunds of a month': `limit=20&${month}`,
      'refunds by location': `limit=20&location_id=${org_id}`,
    },
    '/rest/v1/refund_requests': {
      'refunds to approve': 'limit=100&status=waiting',
      'how many refunds wait': 'limit=1&status=waiting',
    },
    '/rest/v1/parked_sales': { 'sales to approve': 'limit=20&show=open', 'sales decided': 'limit=20&show=settled' },
    '/rest/v1/flagged_sales': {
      'sales to look into': 'limit=20&show=open',
      'sales looked into': 'limit=20&show=settled',
    },
    '/rest/v1/customers': {
      customers: 'limit=20&sort=newest',
      'customers by name': 'limit=20&sort=name',
      'customers by orders': 'limit=20&sort=orders',
      'customers by spending': 'limit=20&sort=spent',
      'customers by last order': 'limit=20&sort=last_order',
      'VIP customers': 'limit=20&status=vip',
      'customers who came back, by spending': 'limit=20&repeat=true&sort=spent',
      'customers by a name': 'limit=20&search=nakato%20sarah',
      'customers by a rare name': 'limit=20&search=sarah%2012345',
      'customers by a phone': 'limit=20&search=0772345',
      'customers as typed at a sale': 'limit=8&sort=last_order&search=nakato%20s',
    },
    '/rest/v1/customer_accounts': {
      debtors: 'limit=20',
      'debtors, page 100': 'limit=20&page=100',
      deposits: 'limit=20&show=deposits',
      'debtors by a name': 'limit=20&search=nakato%20sarah',
    },
    [`/rest/v1/customer_accounts/${ids.customer}/statement`]: { 'statement of a customer': 'limit=20' },
    '/rest/v1/quotations': {
      quotations: 'limit=20',
      'quotations that are open': 'limit=20&state=open',
      'quotations expired': 'limit=20&state=expired',
      'quotations by a name': 'limit=20&search=somebody%2077',
    },
    '/rest/v1/laybys': {
      'lay-bys': 'limit=20',
      'lay-bys that are open': 'limit=20&state=open',
      'lay-bys due': 'limit=20&state=due',
      'lay-bys by a name': 'limit=20&search=nakato%20sarah',
    },
    '/rest/v1/repairs': {
      repairs: 'limit=50',
      'board of repairs': 'limit=200&show=open',
      'repairs by a state': 'limit=50&state=in_repair',
      'repairs by a name': 'limit=50&search=nakato%20sarah',
      'repairs by a number': 'limit=50&search=REP-050000',
      'how many repairs are open': 'limit=1&show=open',
    },
    '/rest/v1/suppliers': { suppliers: 'limit=20', 'suppliers by a name': 'limit=20&search=supplier%2012' },
    [`/rest/v1/suppliers/${ids.supplier}/statement`]: { 'statement of a supplier': 'limit=20' },
    [`/rest/v1/suppliers/${ids.supplier}/products`]: { 'products of a supplier': 'limit=20' },
    '/rest/v1/supplier_prices': { 'costs of a product': `limit=20&product_id=${ids.product}` },
    '/rest/v1/goods_in': { 'goods in': 'limit=20', 'goods in by location': `limit=20&location_id=${org_id}` },
    '/rest/v1/purchase_orders': {
      'orders to suppliers': 'limit=20&open=true',
      'orders that are done': 'limit=20&open=false',
    },
    '/rest/v1/transfers': { transfers: 'limit=20' },
    '/rest/v1/stock_takes': {
      'stock takes under way': 'limit=100&status=in_progress',
      'stock takes that ended': 'limit=20&isClosed=true',
    },
    '/rest/v1/batches': {
      'shelf in 30 days': 'limit=100&show=30',
      'shelf in 90 days': 'limit=100&show=90',
      'shelf, expired': 'limit=100&show=expired',
      'shelf, all': 'limit=100&show=all',
      'shelf by location': `limit=100&show=30&location_id=${org_id}`,
    },
    '/rest/v1/units': {
      devices: 'limit=50',
      'devices of a product': `limit=50&product_id=${ids.numbered}`,
      'devices to choose from': `limit=500&product_id=${ids.numbered}&state=in_stock&here=true`,
      'device by its number': `limit=50&search=${ids.unit}`,
      'device by six digits': `limit=50&search=${ids.unit.slice(-6)}`,
    },
    '/rest/v1/trade_ins': { 'trade-ins on hold': 'limit=20&state=held', 'trade-ins that ended': 'limit=20&state=done' },
    '/rest/v1/warranty_claims': {
      'claims that are open': 'limit=20&open=true',
      'claims that are closed': 'limit=20&open=false',
    },
    '/rest/v1/device_reports': { 'reported devices': 'limit=20' },
    [`/rest/v1/price_lists/${ids.list}/prices`]: {
      'prices of a list': 'limit=20',
      'prices of a list by a word': 'limit=20&search=iphone',
    },
    '/rest/v1/price_changes': {
      'changes of prices': 'limit=20',
      'changes of prices of a list': `limit=20&list_id=${ids.list}`,
    },
    '/rest/v1/expenses': {
      'expenses of a month': `limit=20&${month}&with_taken_back=true`,
      'expenses of a category': `limit=20&${year}&category=rent&with_taken_back=true`,
    },
    '/rest/v1/shifts': { shifts: 'limit=20', 'shifts of a month': `limit=20&${month}` },
    '/rest/v1/reorder_list': {
      'what to reorder': 'limit=50&cover_days=30',
      'what to reorder, by location': `limit=50&cover_days=30&location_id=${ids.branch}`,
    },
    '/rest/v1/sales_analytics': { 'sales by day': 'limit=50' },
    '/rest/v1/product_performance': { 'products by revenue': 'limit=50' },
    '/rest/v1/notifications': { notifications: 'limit=20', 'unread notifications': 'limit=20&unread=true' },
    '/rest/v1/notifications/unread': { 'how many are unread': '' },
    '/rest/v1/alerts': { 'open alerts': 'limit=20&resolved=false', 'resolved alerts': 'limit=20&resolved=true' },
    '/rest/v1/audit_log': {
      'audit trail': `${counted}&limit=100&org_id=${org_id}`,
      'audit trail by a person': `${counted}&limit=100&org_id=${org_id}&user_id=${user_id}`,
      'audit trail by an action': `${counted}&limit=100&org_id=${org_id}&action_type=delete`,
      'audit trail of a month': `${counted}&limit=100&org_id=${org_id}&start_date=${day(29)}&end_date=${day(0)}`,
      'audit trail, page 500': `${counted}&limit=100&org_id=${org_id}&offset=50000`,
    },
    '/rest/v1/imports': { imports: 'limit=20' },
  }
  return Object.entries(all).flatMap(([path, asked]) =>
    Object.entries(asked).map(([name, query]): ListCall => [name, query === '' ? path : `${path}?${query}`]),
  )
}

/** The ids that the filters name in the shop of `long-lists.sql`. */
export async function listIds(owner: pg.Client, orgId: string): Promise<Ids> {
  const { rows } = await owner.query<Ids>(
    `select bench_id('location', 1) as branch, bench_id('customer', 77) as customer, bench_id('supplier', 1) as supplier, bench_id('list', 1) as list,
       (select product_id from inventory_movements where org_id = $1 order by id limit 1) as product,
       u.product_id as numbered, u.imei1 as unit from units u where u.org_id = $1 and u.id = bench_id('unit', 777)`,
    [orgId],
  )
  const [ids] = rows
  if (ids === undefined) throw new Error('the shop is not filled')
  return ids
}
