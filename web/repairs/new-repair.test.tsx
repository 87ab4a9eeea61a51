import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { answers, idOf, repair } from './repairs-for-tests.ts'
import { RepairsScreen } from './repairs-screen.tsx'

afterEach(forgetShop)

const noneFound = { number: '352099001761481', unit: null, reported: [], repairs: [] }
const counts = { totalCount: 0, totalPages: 1, currentPage: 1 }

async function open(more = {}) {
  const asked = await answerShop({
    ...worksIn({ does_repairs: true }),
    ...answers,
    'GET /rest/v1/products': { body: { products: [], ...counts } },
    'GET /rest/v1/customers': { body: { customers: [], ...counts, counts: {} } },
    'POST /rest/v1/rpc/find_duplicate_customer': { body: null },
    'POST /rest/v1/customers': { body: { id: idOf(2), name: 'Nakato Grace' } },
    'POST /rest/v1/rpc/look_up_repair_device': { body: noneFound },
    'POST /rest/v1/repairs': { body: repair },
    'POST /rest/v1/rpc/share_repair': { body: { id: repair.id, token: 'a-token', shared_at: null } },
    ...more,
  })
  const bodyOf = (call: string) => asked.find((one) => one.call === call)?.body
  return { asked, bodyOf, ...showInShop(<RepairsScreen />, '/repairs?new') }
}

type User = Awaited<ReturnType<typeof open>>['user']

/** At once, as a hurried hand pastes: a long form typed letter by letter takes a test half a minute. */
async function fill(user: User, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}

it('takes in the device of somebody new, with how it is, what came along, a price and a deposit', async () => {
  const { user, bodyOf } = await open()
  await fill(user, await screen.findByLabelText('Customer'), 'Nakato Grace')
  await fill(user, screen.getByLabelText('Phone'), '0772123456')
  expect(screen.getByText('Enter the brand and model.')).toBeDefined()
  await fill(user, screen.getByPlaceholderText('Samsung Galaxy A15'), 'Tecno Spark 10')
  await fill(user, screen.getByLabelText('What is wrong with it'), 'Does not charge')
  await user.click(screen.getAllByRole('radio', { name: 'Works' })[0] as HTMLElement)
  await fill(user, screen.getByLabelText('Accessories'), 'Charger')
  await fill(user, screen.getByLabelText('Passcode'), '1-2-5-8')
  await fill(user, screen.getByLabelText('Estimate'), '40000')
  expect(screen.getByText('Enter what the price is for.')).toBeDefined()
  await fill(user, screen.getByLabelText('Work to do'), 'Charging port')
  await fill(user, screen.getByLabelText('Deposit paid now'), '10000')
  await user.click(screen.getByRole('button', { name: 'Take in' }))
  await screen.findByText('Device taken in')
  expect(bodyOf('POST /rest/v1/customers')).toEqual({ name: 'Nakato Grace', phone: '0772123456' })
  expect(bodyOf('POST /rest/v1/repairs')).toMatchObject({
    customer_id: idOf(2),
    device: 'Tecno Spark 10',
    fault: 'Does not charge',
    checklist: [
      { item: 'Screen', condition: 'fine' },
      { item: 'Buttons', condition: 'not_tested' },
    ],
    accessories: 'Charger',
    passcode: '1-2-5-8',
    jobs: [{ name: 'Charging port', labour: 40_000 }],
    deposit: { wallet_id: idOf(8), amount: 10_000 },
  })
})

it('holds a device up that was reported, until somebody says that they know', async () => {
  const reported = [
    { number: '352099001761481', kind: 'stolen', is_own: false, reported_at: '2026-11-01T08:00:00Z', note: null },
  ]
  const { user } = await open({ 'POST /rest/v1/rpc/look_up_repair_device': { body: { ...noneFound, reported } } })
  await fill(user, await screen.findByLabelText('Customer'), 'Nakato Grace')
  await fill(user, screen.getByPlaceholderText('Samsung Galaxy A15'), 'Tecno Spark 10')
  await fill(user, screen.getByLabelText('What is wrong with it'), 'Does not charge')
  await fill(user, screen.getByLabelText('IMEI or serial number'), '352099001761481')
  expect((await screen.findByRole('alert')).textContent).toMatch(/reported it stolen/)
  const take = screen.getByRole('button', { name: 'Take in' })
  expect(take.hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByLabelText('I know, and take it in anyway'))
  expect(take.hasAttribute('disabled')).toBe(false)
})

it('fills in the shop’s own device, and repairs it free of charge under the warranty of its last repair', async () => {
  const known = {
    ...noneFound,
    unit: {
      id: idOf(30),
      device: 'Samsung Galaxy A15',
      warranty_until: '2027-05-01',
      is_under_warranty: true,
      claim_id: null,
      claim_number: null,
    },
    repairs: [
      { id: idOf(31), number: 'REP-000003', state: 'collected', ended_on: '2026-11-01', is_under_warranty: true },
    ],
  }
  const { user, bodyOf } = await open({ 'POST /rest/v1/rpc/look_up_repair_device': { body: known } })
  await fill(user, await screen.findByLabelText('Customer'), 'Nakato Grace')
  await fill(user, screen.getByLabelText('IMEI or serial number'), '352099001761481')
  await user.click(await screen.findByLabelText('Free of charge, under the warranty of REP-000003'))
  expect(screen.getByPlaceholderText('Samsung Galaxy A15')).toHaveProperty('value', 'Samsung Galaxy A15')
  expect(screen.queryByLabelText('Estimate')).toBeNull()
  await fill(user, screen.getByLabelText('What is wrong with it'), 'Screen dark again')
  await user.click(screen.getByRole('button', { name: 'Take in' }))
  await screen.findByText('Device taken in')
  expect(bodyOf('POST /rest/v1/repairs')).toMatchObject({ earlier_repair_id: idOf(31), deposit: null, jobs: [] })
})

it('fills in no more of a long product’s name than a repair takes', async () => {
  const unit = {
    id: idOf(30),
    device: `Samsung ${'Galaxy '.repeat(20)}`,
    warranty_until: null,
    is_under_warranty: false,
    claim_id: null,
    claim_number: null,
  }
  const { user } = await open({ 'POST /rest/v1/rpc/look_up_repair_device': { body: { ...noneFound, unit } } })
  await fill(user, await screen.findByLabelText('IMEI or serial number'), '352099001761481')
  const field = screen.getByPlaceholderText<HTMLInputElement>('Samsung Galaxy A15')
  await waitFor(() => expect(field.value).toHaveLength(80))
})
