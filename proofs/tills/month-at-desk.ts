import type { Page } from 'playwright-core'
import { button } from './at-the-till.ts'
import type { Found } from './month-by-calls.ts'
import { goods, type Place } from './month-ledger.ts'
import type { MonthShop } from './month-shop.ts'
import type { DeskStep } from './month-steps.ts'

const walletNames: Readonly<Record<Place, string>> = {
  tills: 'Cash drawer',
  mobile_money: 'Mobile Money',
  bank: 'Bank',
}

/** Acts on the screens of the back office, where the owner is signed in. */
export async function atDesk(page: Page, step: DeskStep, month: MonthShop, found: Found): Promise<void> {
  const { customers } = month
  const dialog = page.getByRole('dialog')
  const account = async (who: string) => {
    await page.goto(`/debtors?customer=${customers.get(who)}`)
    await page.getByRole('heading', { name: who }).waitFor()
  }
  const layby = async (key: string) => {
    await page.goto(`/laybys?layby=${found.laybys.get(key)}`)
    await page.getByRole('heading', { level: 1, name: /LAY-/ }).waitFor()
  }
  const more = async (item: string) => {
    await button(page, 'More').click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  switch (step.do) {
    case 'sell on account':
      await fillTicket(page, step.who, step.good, step.quantity)
      await page.getByLabel('On account').fill(String(step.on_account))
      await page
        .getByText(`USh ${step.total.toLocaleString('en')}`)
        .first()
        .waitFor()
      if (step.on_account < step.total) await page.getByRole('radio', { name: 'Mobile Money' }).click()
      await button(page, /^Complete sale/).click()
      await page.getByRole('heading', { name: 'Sale completed' }).waitFor()
      found.sales.set(step.key, await newest(month, 'sales', 'received_at'))
      return
    case 'receive':
      await account(step.who)
      await button(page, 'Receive payment').click()
      await dialog.getByLabel('Amount').fill(String(step.amount))
      await dialog.getByLabel('Received into').selectOption(walletNames[step.into])
      await dialog.getByRole('button', { name: /^Receive USh/ }).click()
      return await dialog.waitFor({ state: 'hidden' })
    case 'refund one':
      await page.goto(`/sales?range=all&sale=${found.sales.get(step.key)}`)
      await button(page, 'Refund').click()
      await page.getByRole('button', { name: /^One .* more$/ }).click()
      await page.getByLabel('Reason').fill('Broken')
      await button(page, /^Refund USh/).click()
      return await page.getByText('Refund by').first().waitFor()
    case 'write off':
      await account(step.who)
      await more('Write off')
      await dialog.getByLabel('Reason').fill('Moved away')
      await dialog.getByRole('button', { name: /^Write off USh/ }).click()
      return await dialog.waitFor({ state: 'hidden' })
    case 'enter old debt':
      await account(step.who)
      await more('Enter an old debt')
      await dialog.getByLabel('Amount').fill(String(step.amount))
      await dialog.getByRole('textbox', { name: 'Date of the debt' }).fill(step.made.split('-').toReversed().join('/'))
      await dialog.getByRole('button', { name: /^Enter USh/ }).click()
      return await dialog.waitFor({ state: 'hidden' })
    case 'put aside':
      await fillTicket(page, step.who, 'phone', 1)
      await button(page, 'Lay-by').click()
      await dialog.getByLabel('First payment').fill(String(step.first))
      await dialog.getByLabel('Received into').selectOption('Mobile Money')
      if (step.release < 100) await dialog.getByLabel('Paid before the goods leave, percent').fill(String(step.release))
      await dialog.getByRole('button', { name: /^Receive USh/ }).click()
      await page.getByRole('heading', { level: 1, name: /LAY-/ }).waitFor()
      found.laybys.set(step.key, await newest(month, 'laybys', 'created_at'))
      return
    case 'receive for lay-by':
      await layby(step.key)
      await button(page, 'Receive payment').click()
      await dialog.getByLabel('Amount').fill(String(step.amount))
      await dialog.getByLabel('Received into').selectOption('Mobile Money')
      await dialog.getByRole('button', { name: /^Receive USh/ }).click()
      return await dialog.waitFor({ state: 'hidden' })
    case 'hand over':
      await layby(step.key)
      await button(page, 'Hand over').click()
      await dialog.getByRole('button', { name: 'Hand over' }).click()
      return await page.getByRole('link', { name: /INV-/ }).waitFor()
    case 'cancel lay-by':
      await layby(step.key)
      await button(page, 'Cancel lay-by').click()
      await dialog.getByLabel('Pay from').selectOption('Mobile Money')
      await dialog.getByLabel('Reason').fill('Gave it up')
      await dialog.getByRole('button', { name: /^Refund USh/ }).click()
      return await dialog.waitFor({ state: 'hidden' })
    case 'change the list':
    case 'spend':
      throw new Error(`${step.do} is not done at the desk`)
    default:
      step satisfies never
  }
}

/** A new sale of this many of one product to somebody, not yet paid. */
async function fillTicket(page: Page, who: string, good: keyof typeof goods, quantity: number): Promise<void> {
  await page.goto('/sales?new')
  const { model } = goods[good]
  const search = page.getByLabel('Scan or search products')
  await search.fill(model)
  await page.getByRole('heading', { name: 'Found' }).waitFor()
  await page
    .getByRole('region', { name: 'Products' })
    .getByRole('button', { name: new RegExp(model) })
    .first()
    .click()
  await search.fill('')
  if (quantity > 1) await page.getByRole('textbox', { name: /^Quantity/ }).fill(String(quantity))
  await page.getByLabel('Customer', { exact: true }).fill(who)
  await page.getByRole('option', { name: new RegExp(who) }).click()
}

async function newest({ testDb }: MonthShop, table: 'sales' | 'laybys', by: string): Promise<string> {
  const [row] = await testDb.asOwner<{ id: string }>(`select id from ${table} order by ${by} desc limit 1`)
  return row?.id ?? ''
}
