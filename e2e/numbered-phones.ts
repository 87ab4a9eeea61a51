import type { Locator } from 'playwright-core'
import { ask } from '../proofs/asking.ts'
import { demoLogins } from '../server/seed/logins.ts'
import { imeiOf } from '../server/testing/units.ts'
import type { ShopFloor } from './shop-floor.ts'

/** Puts iPhones with IMEIs in the demonstration's stock, a year of warranty each, and has the shop buy used devices. Answers the IMEIs. */
export async function stockNumberedPhones({ address, dataDir }: ShopFloor, count: number): Promise<string[]> {
  const [owner] = await demoLogins(dataDir)
  const body = { email: owner?.email, password: owner?.password }
  const signedIn = await ask(address, { method: 'POST', path: '/auth/v1/token?grant_type=password', body })
  const { access_token: token } = signedIn.json as { access_token: string }
  const send = async <Answer>(method: string, path: string, sent?: object): Promise<Answer> => {
    const { status, text, json } = await ask(address, { method, path, token, body: sent })
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
    return json as Answer
  }
  const { products } = await send<{ products: { category_id: string }[] }>('GET', '/rest/v1/products?page=1&limit=1')
  const priced = { cost_price: 500_000, selling_price: 900_000, warranty_months: 12 }
  const named = { brand: 'Apple', model: 'iPhone 11', category_id: products[0]?.category_id }
  const { id } = await send<{ id: string }>('POST', '/rest/v1/products', { ...named, ...priced, current_stock: count })
  const imeis = Array.from({ length: count }, (_, place) => imeiOf(9_000_000 + place))
  const units = imeis.map((number) => ({ number }))
  await send('POST', '/rest/v1/rpc/track_units', { product_id: id, tracking: 'imei', units })
  const rules = { hold_days: 3, warranty_months: 1, questions: ['Does it charge?'], declaration: 'This phone is mine.' }
  await send('PUT', '/rest/v1/trade_in_rules', { is_on: true, ...rules })
  return imeis
}

/** Fills the form of a trade-in, whose product is chosen, and accepts the offer. */
export async function offerDevice(form: Locator, imei: string, offer: number): Promise<void> {
  await form.getByLabel('IMEI').fill(imei)
  await form.getByText('Yes').click()
  await form.getByLabel('Name').fill('Sarah Nakato')
  await form.getByLabel('Number of the document').fill('CM9001234567AB')
  await form.getByRole('img', { name: 'Sign here' }).click()
  await form.getByLabel('Offer').fill(String(offer))
  await form.getByRole('button', { name: /^Accept for/ }).click()
}
