import { randomUUID } from 'node:crypto'
import type { CustomerAccountShown } from '@tunda/contract/customers/credit'
import type { NewSale, Sale } from '@tunda/contract/selling/sales'
import { addCustomer } from '../customers/add-customer.ts'
import { askForSale } from '../sales/record-sale.ts'
import type { SaleBatches } from '../sales/sale-batches.ts'
import { as, type Colleague, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { getAccount } from './get-account.ts'
import { payOutDeposit, receivePayment } from './move-credit.ts'
import { setTerms } from './set-terms.ts'

/** A shop that sells on account, a customer who may owe `limit`, and goods at 1,000 shillings. */
export async function openCreditShop(testDb: TestDatabase, shop: TestShop, batches: SaleBatches, limit: number) {
  await testDb.asOwner('update business_settings set gives_credit = true, credit_days = 30 where org_id = $1', [
    shop.org_id,
  ])
  const product_id = await stockProduct(testDb, shop, { price: 1_000, cost: 600, stock: 1_000_000 })
  const addBuyer = async (name: string) =>
    (await as(testDb, shop.owner, (tx, member) => addCustomer(tx, { name }, member))).id
  const customer_id = await addBuyer('Okello')
  await as(testDb, shop.owner, (tx, member) => setTerms(tx, { customer_id, limit }, member))
  const account = (id = customer_id): Promise<CustomerAccountShown> =>
    as(testDb, shop.owner, (tx, member) => getAccount(tx, { id }, member))
  const wallets = (await account()).wallets
  const wallet_id = wallets.find(({ kind }) => kind === 'cash_drawer')?.id ?? ''
  /** Sells `quantity` of the goods, of which `on_account` shillings are not paid. */
  const sell = async (
    quantity: number,
    on_account: number,
    more: Partial<NewSale> = {},
    who: Colleague = shop.owner,
  ) => {
    const items = [{ product_id, quantity }]
    const sale: NewSale = {
      client_sale_id: randomUUID(),
      payment_method: 'cash',
      customer_id,
      on_account,
      items,
      ...more,
    }
    const { response } = await batches.record(askForSale(who.caller, sale, undefined))
    return (JSON.parse(response) as { sale: Sale }).sale
  }
  const pay = (amount: number, more: object = {}, who: Colleague = shop.owner) =>
    as(testDb, who, (tx, member) =>
      receivePayment(tx, { id: randomUUID(), customer_id, wallet_id, amount, ...more }, member),
    )
  const payOut = (amount: number, more: object = {}) =>
    as(testDb, shop.owner, (tx, member) =>
      payOutDeposit(tx, { id: randomUUID(), customer_id, wallet_id, amount, ...more }, member),
    )
  /** The balances of all wallets. */
  const money = async () => {
    const [sum] = await testDb.asOwner<{ sum: string }>(
      'select coalesce(sum(amount), 0) as sum from money_movements where org_id = $1',
      [shop.org_id],
    )
    return Number(sum?.sum)
  }
  return { customer_id, product_id, wallets, wallet_id, addBuyer, account, sell, pay, payOut, money }
}
