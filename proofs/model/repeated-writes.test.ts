import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../../server/testing/shops.ts'
import { type Asked, ask, codeOf } from '../asking.ts'
import { openService, type Service } from '../whole-product.ts'

let testDb: TestDatabase
let service: Service
let shop: TestShop
let token: string

beforeAll(async () => {
  testDb = await openTestDatabase()
  service = await openService(testDb)
  shop = await openShop(testDb)
  token = await service.tokenOf(shop.owner, shop.owner.caller.session_id)
})
afterAll(async () => {
  await service.stop()
  await testDb.close()
})

const send = (asked: Omit<Asked, 'token'>) => ask(service.address, { ...asked, token })
const keyed = (asked: Omit<Asked, 'token'>, key = randomUUID()) => ({ ...asked, headers: { 'idempotency-key': key } })

async function addCustomer(): Promise<string> {
  const added = await send({ method: 'POST', path: '/rest/v1/customers', body: { name: 'Grace Akello' } })
  return (added.json as { id: string }).id
}

async function sellTo(customer_id: string) {
  const items = [{ product_id: await stockProduct(testDb, shop), quantity: 1 }]
  const body = { saleData: { customer_id, payment_method: 'cash', items } }
  return await send({ method: 'POST', path: '/functions/v1/process-sale', body })
}

describe('a call sent again under its key', () => {
  it('is answered what it was first, whatever its verb', async () => {
    const [product, customer] = [await stockProduct(testDb, shop), await addCustomer()]
    const calls = [
      keyed({ method: 'PATCH', path: `/rest/v1/products/${product}`, body: { selling_price: 730_000 } }),
      keyed({ method: 'DELETE', path: `/rest/v1/customers/${customer}` }),
      keyed({ method: 'PUT', path: '/rest/v1/business_settings', body: { business: { phone: '+256772123456' } } }),
    ]
    for (const call of calls) {
      const [first, again] = [await send(call), await send(call)]
      expect([call.method, first.status, again.status]).toEqual([call.method, 200, 200])
      expect(again.text).toBe(first.text)
      expect([first, again].map(({ headers }) => headers.get('idempotent-replay'))).toEqual([null, 'true'])
    }
    // Without the key the second DELETE finds nothing, which the key prevents.
    expect((await send({ method: 'DELETE', path: `/rest/v1/customers/${customer}` })).status).toBe(404)
  })

  it('is refused when the key was another call’s', async () => {
    const product = await stockProduct(testDb, shop)
    const [path, key] = [`/rest/v1/products/${product}`, randomUUID()]
    await send(keyed({ method: 'PATCH', path, body: { min_stock: 2 } }, key))
    const other = await send(keyed({ method: 'PATCH', path, body: { min_stock: 3 } }, key))
    expect([other.status, codeOf(other)]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })
})

describe('a customer deleted with `force` in the address', () => {
  it('is deleted, and not anonymised', async () => {
    const customer = await addCustomer()
    await sellTo(customer)
    const { json } = await send({ method: 'DELETE', path: `/rest/v1/customers/${customer}?force=true` })
    expect(json).toEqual({ id: customer, result: 'deleted' })
  })

  it('stays the one that the path names', async () => {
    const [one, other] = [await addCustomer(), await addCustomer()]
    const { json } = await send({ method: 'DELETE', path: `/rest/v1/customers/${one}?id=${other}` })
    expect(json).toEqual({ id: one, result: 'deleted' })
  })

  it('is not deleted at all when `force` is no yes or no', async () => {
    const customer = await addCustomer()
    const { status } = await send({ method: 'DELETE', path: `/rest/v1/customers/${customer}?force=perhaps` })
    expect(status).toBe(400)
    expect((await send({ method: 'GET', path: `/rest/v1/customers/${customer}` })).status).toBe(200)
  })
})

describe('what a call says', () => {
  it.each([[{ first_id: 'x', second_id: 'y' }], [{ first_id: randomUUID() }], [{ first_id: 1, second_id: null }]])(
    'of a merge with %j is that the ids are invalid',
    async (body) => {
      const { status, json } = await send({ method: 'POST', path: '/rest/v1/rpc/merge_customers', body })
      expect([status, json]).toMatchObject([400, { message: 'Invalid customer IDs provided' }])
    },
  )

  it('of a sale has who recorded it, and its date and total under both names', async () => {
    const { json } = await sellTo(await addCustomer())
    const { sale } = json as { sale: { id: string; sale_date: string; total_amount: number } }
    const both = { user_id: shop.owner.user_id, date: sale.sale_date, totalAmount: sale.total_amount }
    expect(sale).toMatchObject(both)
    expect((await send({ method: 'GET', path: `/rest/v1/sales/${sale.id}` })).json).toMatchObject(both)
    const list = await send({ method: 'GET', path: '/rest/v1/sales' })
    expect((list.json as { sales: object[] }).sales[0]).toMatchObject(both)
  })
})
