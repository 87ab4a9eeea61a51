import { screen, waitFor, within } from '@testing-library/react'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import type { DeviceReport } from '@tunda/contract/units/stolen-devices'
import { afterEach, expect, it } from 'vitest'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { ReportsScreen } from './reports-screen.tsx'

const number = '490154203237518'
const report: DeviceReport = {
  id: '00000000-0000-4000-8000-000000000001',
  number: '356938035643809',
  kind: 'lost',
  note: 'In a taxi',
  reported_at: '2026-11-21T09:00:00Z',
  reported_by_name: 'Aisha',
  resolved_at: null,
}
const counts = { totalCount: 1, totalPages: 1, currentPage: 1 }
const warned = { number, kind: 'stolen', is_own: false, reported_at: '2026-11-20T09:00:00Z' }
const answers = {
  'GET /rest/v1/device_reports': { body: { takes_part: false, reports: [report], ...counts } },
  'POST /rest/v1/rpc/check_devices': { body: { found: [warned], others: 'asked' } },
  'GET /rest/v1/device_checks': { body: { checks: [] } },
}

afterEach(forgetShop)

async function open(at = '', more = {}) {
  const asked = await answerShop({ ...worksIn(), ...answers, ...more })
  const bodyOf = (call: string) => asked.find((one) => one.call === call)?.body
  return { bodyOf, ...showInShop(<ReportsScreen />, `/inventory/stolen-devices${at}`) }
}

it('a number is checked, and whoever reported it is not named', async () => {
  const { user } = await open()
  await user.type(await screen.findByLabelText('IMEI or serial number'), number)
  await user.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByText(/Another shop reported it stolen on/)).toBeTruthy()
})

it('a device is reported, and a check with the regulator is recorded', async () => {
  const { user, bodyOf } = await open(`?number=${number}`, {
    'POST /rest/v1/rpc/check_devices': { body: { found: [], others: 'asked' } },
    'POST /rest/v1/device_reports': { body: { ...report, number } },
    'POST /rest/v1/device_checks': {
      body: {
        id: report.id,
        number,
        result: 'listed',
        note: null,
        checked_at: report.reported_at,
        checked_by_name: 'A',
      },
    },
  })
  expect(await screen.findByText('No shop that takes part has reported this number.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Report it' }))
  const dialog = await screen.findByRole('dialog', { name: `Report ${number}?` })
  await user.click(within(dialog).getByRole('button', { name: 'Report the device' }))
  await waitFor(() => expect(bodyOf('POST /rest/v1/device_reports')).toMatchObject({ number, kind: 'stolen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Record a check with the regulator' }))
  const check = await screen.findByRole('dialog', { name: /What did the regulator say/ })
  await user.click(within(check).getByText('On its list'))
  await user.click(within(check).getByRole('button', { name: 'Record the check' }))
  await waitFor(() => expect(bodyOf('POST /rest/v1/device_checks')).toMatchObject({ number, result: 'listed' }))
})

it('a number is not called free of reports where only the shop’s own were asked', async () => {
  await open(`?number=${number}`, {
    'POST /rest/v1/rpc/check_devices': { body: { found: [], others: 'takes_no_part' } },
  })
  expect(await screen.findByText(/Only your own shop’s reports were checked/)).toBeTruthy()
  expect(screen.queryByText(/No shop that takes part/)).toBeNull()
})

it('taking part is switched by who keeps the settings', async () => {
  const { user, bodyOf } = await open('', { 'POST /rest/v1/rpc/share_device_reports': { body: { takes_part: true } } })
  await user.click(await screen.findByRole('switch', { name: /Share reports with other shops/ }))
  await waitFor(() => expect(bodyOf('POST /rest/v1/rpc/share_device_reports')).toEqual({ takes_part: true }))
})

it('a seller checks, and reports nothing', async () => {
  await open(`?number=${number}`, worksIn({ role: 'member', rights: rightsOfRole.member }))
  await screen.findByText(/Another shop reported it stolen on/)
  expect(screen.queryByRole('button', { name: 'Report it' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'It was found' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('switch').disabled).toBe(true)
})
