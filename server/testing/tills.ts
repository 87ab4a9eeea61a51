import { createHmac, randomUUID } from 'node:crypto'
import type { PosSale, PosSaleAnswer } from '@tunda/contract/selling/pos-sale'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { addTerminal } from '../terminals/add-terminal.ts'
import { hashOfToken, verifiersOf } from '../terminals/terminal-token.ts'
import { as, type TestDatabase, type TestShop, peppers as testPeppers, trial } from './shops.ts'

/** A paired till of a test shop. */
export type TestTill = { readonly id: string; readonly token: string; readonly hash: string }

/** Adds a terminal as the owner, and holds its token. */
export async function openTill(
  testDb: TestDatabase,
  shop: TestShop,
  name = 'Counter',
  peppers: Secrets['peppers'] = testPeppers,
): Promise<TestTill> {
  const { terminal, token } = await as(testDb, shop.owner, (tx, member) => addTerminal(tx, { name }, member, peppers))
  return { id: terminal.id, token, hash: hashOfToken(token) }
}

/** A sale as a till sends it, with what is not said filled in. */
export function tillSale(product_id: string, said: Partial<PosSale> = {}): PosSale {
  const items = [{ product_id, quantity: 1 }]
  return { client_sale_id: randomUUID(), payment_method: 'cash', origin: 'online', items, ...said }
}

/** Hands a till's sale in at the batches, and returns what the till reads. */
export async function sellAtTill(
  testDb: TestDatabase,
  till: Pick<TestTill, 'hash'>,
  sale: PosSale,
  batches: SaleBatches = openSaleBatches(testDb.database, trial),
): Promise<PosSaleAnswer & { response: string; isReplay: boolean }> {
  const caller = { verifiers: verifiersOf(till.hash, testPeppers), user_agent: 'till' }
  const { response, isReplay } = await batches.record({
    till: caller,
    sale,
    key: undefined,
    body: JSON.stringify(sale),
    peppers: testPeppers,
  })
  return { ...JSON.parse(response), response, isReplay }
}

/** A pass as a till binds it to the id of one thing. */
export function boundPass(pass: string, id: string): string {
  const [staff_id, key_version, at, mac = ''] = pass.split('.')
  const own = createHmac('sha256', Buffer.from(mac, 'base64url')).update(`for ${id}`).digest('base64url')
  return `${staff_id}.${key_version}.${at}.for.${own}`
}
