import type { ExportedSale } from '@tunda/contract/selling/sales'
import { afterEach, expect, it, vi } from 'vitest'
import { answerShop, forgetShop, worksIn } from '../testing/shop-answers.tsx'
import { exportSales } from './export-sales.ts'
import { idOf } from './sales-for-tests.ts'

const exported = (n: number): ExportedSale => ({
  id: idOf(n),
  sale_date: '2026-11-20T14:42:00Z',
  invoice_number: `INV-00000${n}`,
  customer_name: '=HYPERLINK("https://evil.example")',
  customer_contact: '+256772123456',
  items: '1 x Samsung Galaxy A15',
  units: 1,
  payment_method: 'mobile_money',
  payments: [
    { method: 'mobile_money', amount: 500_000, reference: 'MP1' },
    { method: 'cash', amount: 220_000, reference: null },
  ],
  status: 'completed',
  notes: null,
  subtotal: 720_000,
  discount_amount: 0,
  tax_amount: 0,
  total_amount: 720_000,
  refunded_amount: 200_000,
  given_back: [{ method: 'cash', amount: 200_000 }],
  profit: 110_000,
})

afterEach(forgetShop)

async function saved(seesProfit: boolean) {
  const next = { sale_date: '2026-11-20T14:42:00Z', id: idOf(1) }
  const asked = await answerShop({
    ...worksIn(),
    'POST /rest/v1/rpc/export_sales': [
      { body: { sales: [exported(1)], next } },
      { body: { sales: [exported(2)], next: null } },
    ],
  })
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:file'
  })
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const filter = { from: '2026-11-01', to: '2026-11-20', search: 'galaxy' }
  const count = await exportSales('csv', filter, { timeZone: 'Africa/Kampala', seesProfit })
  vi.restoreAllMocks()
  const bodies = asked.filter(({ call }) => call.endsWith('export_sales')).map(({ body }) => body)
  return { count, names, text: (await files[0]?.text()) ?? '', bodies, filter, next }
}

it('saves every sale under the filter, part by part, in the shop’s time', async () => {
  const { count, names, text, bodies, filter, next } = await saved(true)
  expect([count, names]).toEqual([2, ['Sales 2026-11-01 to 2026-11-20.csv']])
  expect(bodies).toEqual([
    { ...filter, after: null },
    { ...filter, after: next },
  ])
  const [head, first, second] = text.split('\r\n')
  expect(head).toContain('Invoice,Date,Time,Customer')
  expect(first).toContain('INV-000001,2026-11-20,17:42,')
  expect(first).toContain('"Mobile Money, Cash",MP1,Completed,720000')
  expect(head).toContain('Paid by Cash (UGX),Paid by Mobile Money (UGX),Paid by Bank Transfer (UGX)')
  expect(first).toContain(',720000,220000,500000,0,0,200000,200000,0,0,0,')
  expect(head).toContain('Refunded (UGX),Refunded by Cash (UGX)')
  expect(second).toContain('INV-000002')
})

it('lets nothing that was typed become a formula', async () => {
  const { text } = await saved(true)
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")",'+256772123456`)
})

it('has no column of profit for whoever sees none', async () => {
  expect((await saved(true)).text).toContain('Profit')
  forgetShop()
  expect((await saved(false)).text).not.toContain('Profit')
})
