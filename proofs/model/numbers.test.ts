import { randomUUID } from 'node:crypto'
import { priceCart } from '@tunda/contract/selling/cart'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plenty } from '../../bench/plenty.ts'
import {
  openShop,
  openTestDatabase,
  smartphones,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../../server/testing/shops.ts'
import { ask, codeOf } from '../asking.ts'
import { pick, publish, randomFrom, seed, sized } from '../figures.ts'
import type { Ids } from '../ids.ts'
import { everyOperation, type Operation } from '../operations.ts'
import { samples } from '../samples.ts'
import { fieldsOf } from '../security/schema-fields.ts'
import { rowsOf } from '../things.ts'
import { type Mutation, openService, type Service } from '../whole-product.ts'
import { type Cart, oracleTotals, randomCart, type Totals } from './shilling-oracle.ts'

const carts = sized(5_000, 100_000)
const soldCarts = sized(40, 1_000)
const boundaryRounds = sized(1, 10)

/** Numbers at the limits of what can be stored, and values that only look like numbers, as JSON. */
const boundaries = [
  '0',
  '-0',
  '-1',
  '1.5',
  '0.1',
  '1e3',
  '1e-7',
  '1e400',
  '-1e400',
  '2147483647',
  '2147483648',
  '-2147483649',
  '4294967296',
  '1000000000000',
  '1000000000001',
  '9007199254740990',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '-9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551616',
  '"1e3"',
  '"12"',
  '"١٢"',
  '"-0"',
  '"NaN"',
  '""',
  'true',
  'null',
  '[1]',
]

/** Every boundary also begins an import, which exceeds a person's quota. */
const environment = {
  QUOTAS: JSON.stringify({ ...JSON.parse(plenty), 'imports.person': 10_000, 'imports.shop': 10_000 }),
}

let testDb: TestDatabase
let service: Service
let shop: TestShop
/** A sale that can be refunded. */
let sale_id: string

beforeAll(async () => {
  testDb = await openTestDatabase()
  service = await openService(testDb, { environment })
  shop = await openShop(testDb)
  const items = [{ product_id: await stockProduct(testDb, shop), quantity: 10 }]
  const token = await service.tokenOf(shop.owner, shop.owner.caller.session_id)
  const body = { saleData: { payment_method: 'cash', items } }
  const sold = await ask(service.address, { method: 'POST', path: '/functions/v1/process-sale', token, body })
  sale_id = (sold.json as { sale: { id: string } }).sale.id
})
afterAll(async () => {
  await service.stop()
  await testDb.close()
})

/** Calls with numbers in their body; each with their places. */
function takingNumbers(): { operation: Operation; fields: string[] }[] {
  return everyOperation()
    .filter(({ method, dialect, name }) => method !== 'GET' && dialect === 'api' && samples[name] !== undefined)
    .filter(({ access }) => access.who === 'user' || access.who === 'member')
    .map((operation) => ({
      operation,
      fields: fieldsOf(operation.input).filter((field) =>
        /price|stock|amount|value|quantity|grams|months|rate|percent|threshold|limit|seconds/i.test(field),
      ),
    }))
    .filter(({ fields }) => fields.length > 0)
}

type Heard = { readonly sent: number; readonly faults: string[] }

/** Puts every boundary into every such field, `rounds` times. */
async function sendBoundaries(on: Service, rounds: number, called = takingNumbers()): Promise<Heard> {
  const token = await on.tokenOf(shop.owner, shop.owner.caller.session_id)
  const faults: string[] = []
  let sent = 0
  for (let round = 0; round < rounds; round += 1) {
    for (const { operation, fields } of called) {
      for (const field of fields) {
        await Promise.all(
          boundaries.map(async (value) => {
            const fault = await sendOne({ address: on.address, token }, operation, field, value)
            sent += 1
            if (fault !== undefined) faults.push(`${operation.name} ${field}=${value}: ${fault}`)
          }),
        )
      }
    }
  }
  return { sent, faults }
}

type Request = (typeof samples)[string][number]['request']

/** What a call names beside its product is created anew for it, and nothing else: most name nothing. */
async function idsFor(request: Request, product_id: string): Promise<Ids> {
  const { org_id, owner } = shop
  const named = namedBy(request)
  return {
    ...nameless,
    ...(await rowsOf(testDb, shop, (id) => named.has(id))),
    org_id,
    user_id: owner.user_id,
    product_id,
    sale_id,
    category_id: smartphones,
  }
}

const nameless: Ids = {
  org_id: '',
  user_id: '',
  product_id: '',
  sale_id: '',
  stock_take_id: '',
  customer_id: '',
  category_id: '',
  terminal_id: '',
  parked_id: '',
  drawer_id: '',
  shift_id: '',
  supplier_id: '',
  goods_in_id: '',
  order_id: '',
  transfer_id: '',
  unit_id: '',
  api_key_id: '',
  webhook_id: '',
}

function namedBy(request: Request): ReadonlySet<string> {
  const named = new Set<string>()
  const watched = new Proxy(nameless, {
    get: (_, name) => {
      named.add(String(name))
      return randomUUID()
    },
  })
  request(watched, watched)
  return named
}

/** How a number was treated wrongly: it must be refused exactly where the contract refuses it, else stored unchanged. */
async function sendOne(
  to: { readonly address: string; readonly token: string },
  { name, method, path, input }: Operation,
  field: string,
  value: string,
): Promise<string | undefined> {
  const product_id = await stockProduct(testDb, shop, { stock: 5 })
  const { request } = pick(randomFrom(), samples[name] ?? [])
  const ids = await idsFor(request, product_id)
  const { id, body = {} } = request(ids, ids)
  const sent = place(body, field.split('.'), JSON.parse(value))
  const raw = JSON.stringify(place(body, field.split('.'), '@hole@')).replace('"@hole@"', value)
  const answer = await ask(to.address, { method, path: path.replace('{id}', id ?? ''), token: to.token, raw })
  const said = `${answer.status} ${answer.text.slice(0, 120)}`
  const isTaken = input?.safeParse({ ...sent, ...(id === undefined ? {} : { id }) }).success !== false
  const isRefused = answer.status === 400 && codeOf(answer) === 'VALIDATION_ERROR'
  if (answer.status >= 500 || isRefused === isTaken) return said
  const told = (answer.json as Record<string, unknown>)[field]
  // What the request leaves out is for the server to decide.
  const isBent = answer.status === 200 && value !== 'null' && typeof told === 'number' && told !== Number(value)
  return isBent ? `bent: ${said}` : undefined
}

function place(whole: unknown, [name, ...rest]: string[], value: unknown): Record<string, unknown> {
  if (name === undefined) return value as Record<string, unknown>
  if (/^\d+$/.test(name)) return [place(Array.isArray(whole) ? whole[Number(name)] : {}, rest, value)] as never
  const object = (typeof whole === 'object' && whole !== null ? whole : {}) as Record<string, unknown>
  return { ...object, [name]: place(object[name], rest, value) }
}

describe(`numbers (seed ${seed})`, () => {
  it('at any boundary are kept as they are, or refused as the contract says, never bent', {
    timeout: 600_000,
  }, async () => {
    const { sent, faults } = await sendBoundaries(service, boundaryRounds)
    expect(faults.slice(0, 20)).toEqual([])
    expect(sent).toBeGreaterThan(500)
    const rows = await testDb.asOwner('select cost_price::text as price from products where org_id = $1', [shop.org_id])
    expect(rows.map(({ price }) => price)).toContain('1000000000000')
    const mutant = await openService(testDb, { mutate: throughFloats, environment })
    const prices = takingNumbers().filter(({ operation }) => operation.name === 'products.add')
    const bent = (await sendBoundaries(mutant, 1, prices)).faults.filter((fault) => fault.includes(': bent: ')).length
    await mutant.stop()
    expect(bent).toBeGreaterThan(0)
    publish(
      'R18 boundaries',
      `${sent} numbers at a boundary in every field that takes one: refused or exact`,
      `numbers kept as 32-bit floats: ${bent} found bent`,
    )
  })

  it('are the same to the shilling at the till, at the server and in exact arithmetic', async () => {
    const roll = randomFrom()
    const wrong: Cart[] = []
    let bent = 0
    for (let i = 0; i < carts; i += 1) {
      const cart = randomCart(roll)
      const exact = oracleTotals(cart)
      if (!isSame(priceCart(cart.lines, cart.discount, cart.rules), exact)) wrong.push(cart)
      if (!isSame(floating(cart), exact)) bent += 1
    }
    expect(wrong.slice(0, 3)).toEqual([])
    expect(bent).toBeGreaterThan(0)
    const sold = await sellCarts(soldCarts, roll)
    publish(
      'R18 carts',
      `${carts} carts equal to exact arithmetic, ${sold} of them sold at the till's total`,
      `float arithmetic: ${bent} carts differ`,
    )
  })
})

/** The mutant: numbers are converted to 32-bit floats on their way to the database. */
const throughFloats: Mutation = ({ sql, values }, run) => {
  const bend = (text: string) => text.replace(/\b\d{6,16}\b(?=[,}])/g, (digits) => String(Math.fround(Number(digits))))
  return run(
    sql,
    values.map((value) => (typeof value === 'string' ? bend(value) : value)),
  )
}

function isSame(priced: Totals, exact: Totals): boolean {
  return (
    priced.subtotal === exact.subtotal &&
    priced.discount_amount === exact.discount_amount &&
    priced.tax_amount === exact.tax_amount &&
    priced.total_amount === exact.total_amount
  )
}

/** The mutant: shares of a discount and taxes are floats, rounded at the end. */
function floating({ lines, discount, rules }: Cart): Totals {
  const gross = lines.map((line) => line.unit_price * line.quantity)
  const subtotal = gross.reduce((sum, amount) => sum + amount, 0)
  const own = lines.map((line, i) => off(gross[i] ?? 0, line.discount))
  const rest = subtotal - own.reduce((sum, amount) => sum + amount, 0)
  const total = rest - off(rest, discount)
  const tax = rules.is_vat_registered ? (total * rules.tax_rate) / (100 + rules.tax_rate) : 0
  return { subtotal, discount_amount: subtotal - total, tax_amount: Math.round(tax), total_amount: total }
}

function off(amount: number, discount: Cart['discount']): number {
  if (discount === undefined) return 0
  return discount.type === 'amount' ? Math.min(discount.value, amount) : amount * (discount.value / 100)
}

/** Sells carts at the total that a till would show; the server refuses any whose total differs. */
async function sellCarts(count: number, roll: () => number): Promise<number> {
  const token = await service.tokenOf(shop.owner, shop.owner.caller.session_id)
  for (let i = 0; i < count; i += 1) {
    const cart = randomCart(roll)
    const { rules } = cart
    await testDb.asOwner(
      'update business_settings set tax_rate = $2, is_vat_registered = $3, max_discount_percent = 100 where org_id = $1',
      [shop.org_id, rules.tax_rate, rules.is_vat_registered],
    )
    const items = await Promise.all(
      cart.lines.map(async ({ list_price, unit_price, quantity, discount }) => ({
        product_id: await stockProduct(testDb, shop, { price: list_price, stock: quantity }),
        quantity,
        unit_price,
        ...(discount === undefined ? {} : { discount }),
      })),
    )
    const exact = oracleTotals(cart)
    const saleData = {
      payment_method: 'cash',
      items,
      discount: cart.discount ?? null,
      total_amount: exact.total_amount,
    }
    const answer = await ask(service.address, {
      method: 'POST',
      path: '/functions/v1/process-sale',
      token,
      body: { saleData },
    })
    expect(answer.json).toMatchObject({ success: true, sale: exact })
  }
  return count
}
