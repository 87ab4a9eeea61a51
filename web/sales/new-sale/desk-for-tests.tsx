import { notifications } from '@mantine/notifications'
import { screen } from '@testing-library/react'
import type { NewSale } from '@tunda/contract/selling/sales'
import { answerShop, forgetShop, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { aProduct, aSale } from '../sales-for-tests.ts'
import { SalesScreen } from '../sales-screen.tsx'

export const phone = aProduct(1, { brand: 'Samsung', model: 'Galaxy A15', selling_price: 720_000, current_stock: 4 })
export const pods = aProduct(2, { brand: 'Oraimo', model: 'FreePods 4', selling_price: 135_000, current_stock: 31 })
export const record = 'POST /functions/v1/process-sale'
export const recorded = { body: { success: true, sale: aSale() } }

const counts = { all: 2, low_stock: 0, out_of_stock: 0, units: 35 }
const products = { products: [phone, pods], totalCount: 2, totalPages: 1, currentPage: 1, counts }

type Answers = Parameters<typeof answerShop>[0]

/** A new sale in a shop that sells a phone and earphones. `sent` tells what was handed in. */
export async function openDesk(answers: Answers = {}) {
  const asked = await answerShop({
    ...worksIn(),
    'GET /rest/v1/products': { body: products },
    [`GET /rest/v1/products/${phone.id}`]: { body: phone },
    [`GET /rest/v1/products/${pods.id}`]: { body: pods },
    'GET /rest/v1/units': { body: { units: [], totalCount: 0, totalPages: 0, currentPage: 1 } },
    'GET /rest/v1/customers': { body: { customers: [] } },
    'POST /rest/v1/rpc/find_duplicate_customer': { body: null },
    ...answers,
  })
  const shown = showInShop(<SalesScreen />, '/sales?new')
  await screen.findByText('Best sellers')
  const sent = () =>
    asked.filter(({ call }) => call === record).map(({ body }) => (body as { saleData: NewSale }).saleData)
  const add = (name: RegExp) => shown.user.click(screen.getByRole('button', { name }))
  return { ...shown, asked, sent, addPhone: () => add(/^Samsung Galaxy A15/), addPods: () => add(/^Oraimo FreePods 4/) }
}

export function closeDesk(): void {
  window.dispatchEvent(new Event('afterprint'))
  notifications.clean()
  forgetShop()
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const line = (name: string) => screen.getByRole('listitem', { name })
export const plain = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ')
