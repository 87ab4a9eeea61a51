import { screen, within } from '@testing-library/react'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import { afterEach, expect, it } from 'vitest'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { answers, idOf, repair } from './repairs-for-tests.ts'
import { RepairsScreen } from './repairs-screen.tsx'

afterEach(forgetShop)

const quote = {
  no: 1,
  amount: 150_000,
  note: null,
  quoted_at: '2026-11-20T10:00:00Z',
  quoted_by_name: 'Aisha',
  answer: null,
  answered_at: null,
  answered_by_name: null,
  is_open: true,
}
const job = repair.jobs[0] as Repair['jobs'][number]
const quoted: Repair = { ...repair, state: 'quoted', is_quote_open: true, quotes: [quote], version: 4 }
const ready: Repair = {
  ...repair,
  state: 'ready',
  approved_amount: 150_000,
  jobs: [{ ...job, state: 'ready' }],
}

async function open(of: Repair, more = {}, shop = {}) {
  const asked = await answerShop({
    ...worksIn({ does_repairs: true, ...shop }),
    ...answers,
    [`GET /rest/v1/repairs/${repair.id}`]: { body: of },
    ...more,
  })
  const bodyOf = (path: string) => asked.find(({ call }) => call.endsWith(path))?.body
  return { asked, bodyOf, ...showInShop(<RepairsScreen />, `/repairs?repair=${repair.id}`) }
}

it('quotes what jobs and parts come to, sends the link, and takes the answer down', async () => {
  const { user, bodyOf } = await open(repair, {
    'POST /rest/v1/rpc/quote_repair': { body: quoted },
    'POST /rest/v1/rpc/answer_repair_quote': { body: { ...quoted, state: 'approved', is_quote_open: false } },
    [`GET /rest/v1/repairs/${repair.id}`]: [{ body: repair }, { body: quoted }],
  })
  await user.click(await screen.findByRole('button', { name: /^Quote USh.150,000/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /^Quote USh.150,000/ }))
  const send = await dialog.findByRole('link', { name: 'Send by WhatsApp' })
  const message = decodeURIComponent(send.getAttribute('href') ?? '')
  expect(message).toMatch(/256772123456[\s\S]*REP-000012[\s\S]*150,000[\s\S]*\/repair#a-token/)
  expect(bodyOf('quote_repair')).toEqual({ id: repair.id, version: 3, amount: 150_000, note: null })
  await user.click(dialog.getByText('Close'))
  await user.click(await screen.findByRole('button', { name: 'Enter the answer' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Approve/ }))
  await screen.findByText('Price approved')
  expect(bodyOf('answer_repair_quote')).toMatchObject({ no: 1, is_approved: true, version: 4 })
})

it('takes a part out with why, and shows the passcode only when it is asked for', async () => {
  const { user, asked, bodyOf } = await open(repair, {
    'POST /rest/v1/rpc/drop_repair_part': { body: { ...repair, version: 4 } },
    'POST /rest/v1/rpc/see_repair_passcode': { body: { passcode: '1-2-5-8' } },
  })
  await user.click(await screen.findByRole('button', { name: /^Take .*A15 screen out/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'Broken by us' }))
  await user.click(dialog.getByRole('button', { name: 'Take the part out' }))
  await screen.findByRole('button', { name: 'Show passcode' })
  expect(bodyOf('drop_repair_part')).toMatchObject({ part_id: idOf(6), outcome: 'broken', version: 3 })
  expect(asked.some(({ call }) => call.endsWith('see_repair_passcode'))).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Show passcode' }))
  expect(await screen.findByText('1-2-5-8')).toBeDefined()
})

it('hands over for what is left, a part of it by Mobile Money', async () => {
  const ended: Repair = { ...ready, state: 'collected', sale_id: idOf(40), invoice_number: 'INV-000077' }
  const { user, bodyOf } = await open(ready, { 'POST /rest/v1/rpc/collect_repair': { body: ended } })
  await user.click(await screen.findByRole('button', { name: 'Hand over' }))
  const dialog = within(await screen.findByRole('dialog'))
  const cash = dialog.getByLabelText('Amount')
  await user.clear(cash)
  await user.type(cash, '60000')
  expect(dialog.getByText(/USh.40,000 is still missing/)).toBeDefined()
  const receive = dialog.getByRole('button', { name: /^Receive USh.100,000/ })
  expect(receive.hasAttribute('disabled')).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'Split the payment' }))
  expect(receive.hasAttribute('disabled')).toBe(false)
  await user.click(receive)
  await dialog.findByText(/INV-000077/)
  expect(bodyOf('collect_repair')).toMatchObject({
    total_amount: 150_000,
    payments: [
      { method: 'cash', amount: 60_000 },
      { method: 'mobile_money', amount: 40_000 },
    ],
  })
})

it('is not promised for a day that there is not', async () => {
  const { user } = await open(repair)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByLabelText('Promised for'))
  expect(dialog.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(false)
  await user.type(dialog.getByLabelText('Promised for'), '31/02/2027')
  expect(dialog.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
})

it('goes back without repair with a reason, and the deposit goes back with it', async () => {
  const { user, bodyOf } = await open(
    { ...repair, parts: [] },
    { 'POST /rest/v1/rpc/return_repair': { body: { ...repair, state: 'returned_unrepaired' } } },
  )
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Return without repair' }))
  const dialog = within(await screen.findByRole('dialog'))
  const back = dialog.getByRole('button', { name: 'Return the device' })
  expect(back.hasAttribute('disabled')).toBe(true)
  await user.type(dialog.getByLabelText('Reason'), 'Too expensive')
  expect(dialog.getByLabelText(/Refund USh.50,000 to the customer from/)).toBeDefined()
  await user.click(back)
  await screen.findByText(/was handed back/)
  expect(bodyOf('return_repair')).toMatchObject({
    total_amount: 0,
    payments: [],
    return_wallet_id: idOf(8),
    reason: 'Too expensive',
  })
})

it('offers who only receives payments the handover, and nothing of the work', async () => {
  await open(ready, {}, { rights: { receive_payments: true, see_customers: true } })
  expect(await screen.findByRole('button', { name: 'Hand over' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add a job' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Tell the customer' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show passcode' })).toBeNull()
})
