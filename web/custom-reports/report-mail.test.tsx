import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { ReportMailSettings } from '../settings/report-mail-settings.tsx'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { ReportMailDialog } from './report-mail-dialog.tsx'
import { ReportMailLine } from './report-mail-line.tsx'

afterEach(forgetShop)

const id = '00000000-0000-4000-8000-000000000001'
const [amina, ben, eve] = ['a', 'b', 'c'].map((letter) => `00000000-0000-4000-8000-00000000000${letter}`)
const report = {
  id,
  name: 'Money in',
  made_by: 'Grace',
  is_mine: true,
  may_change: true,
  shared_with: ['member' as const],
  description: null,
  left_out: [],
  updated_at: '2026-11-20T08:00:00Z',
}
const person = (user_id: string | undefined, name: string, unsent: string | null = null) => ({
  user_id,
  name,
  email: `${name}@shop.ug`,
  unsent,
})
const schedule = { every: 'week', weekday: 1, month_day: 1, hour: 7, format: 'table' }
const mails = `/rest/v1/saved_reports/${id}/mails`
const asked = (more: object = {}) => ({
  body: {
    schedule: null,
    readers: [],
    people: [person(amina, 'Amina'), person(ben, 'Ben', 'mails_off'), person(eve, 'Eve', 'unconfirmed')],
    ...more,
  },
})
const shop = worksIn({ tier: 'premium' })

describe('a report by email', () => {
  it('is sent to whom and when one says', async () => {
    const calls = await answerShop({ ...shop, [`GET ${mails}`]: asked(), [`PUT ${mails}`]: { body: { id } } })
    let isClosed = false
    showInShop(
      <ReportMailDialog
        report={report}
        onClose={() => {
          isClosed = true
        }}
      />,
    )
    const user = userEvent.setup()
    await user.click(await screen.findByRole('combobox', { name: /Send to/ }))
    expect(await screen.findByText('Ben (has emails turned off)')).toBeDefined()
    await user.click(await screen.findByRole('option', { name: 'Amina' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'How often' }), 'Weekly')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Weekday' }), 'Friday')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(isClosed).toBe(true))
    expect(calls.find(({ call }) => call === `PUT ${mails}`)?.body).toEqual({
      ...schedule,
      weekday: 5,
      user_ids: [amina],
    })
  })

  it('says who gets nothing and why, and is stopped', async () => {
    const readers = [person(amina, 'Amina'), person(ben, 'Ben', 'cannot_see')]
    const calls = await answerShop({
      ...shop,
      [`GET ${mails}`]: asked({ schedule: { ...schedule, next_day: '2026-11-30', is_to_me: false }, readers }),
      [`DELETE ${mails}`]: { body: { id } },
    })
    showInShop(<ReportMailDialog report={report} onClose={() => undefined} />)
    expect(await screen.findByText('Will not get it: Ben (cannot see this report).')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Stop emailing' }))
    await waitFor(() => expect(calls.some(({ call }) => call === `DELETE ${mails}`)).toBe(true))
  })

  it('says why it was not saved', async () => {
    const words = 'A shop can have 20 reports emailed. Stop one first.'
    const readers = [person(amina, 'Amina')]
    await answerShop({
      ...shop,
      [`GET ${mails}`]: asked({ schedule: { ...schedule, next_day: '2026-11-30', is_to_me: false }, readers }),
      [`PUT ${mails}`]: refused(409, 'TOO_MANY_REPORT_MAILS', words),
    })
    showInShop(<ReportMailDialog report={report} onClose={() => undefined} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText(words)).toBeDefined()
  })

  it('is ended by a reader at the report and in the settings', async () => {
    const calls = await answerShop({
      ...shop,
      [`GET ${mails}`]: asked({ schedule: { ...schedule, next_day: '2026-11-30', is_to_me: true }, people: [] }),
      'GET /rest/v1/report_mails/mine': { body: { report_mails: [{ report_id: id, name: 'Money in', ...schedule }] } },
      [`DELETE ${mails}/mine`]: { body: { id } },
    })
    showInShop(
      <>
        <ReportMailLine report={{ ...report, may_change: false }} />
        <ReportMailSettings />
      </>,
    )
    expect(await screen.findByText('Emailed: Every week on Monday at 07:00')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Stop emails to me' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Stop emails of Money in' }))
    const left = () => calls.filter(({ call }) => call === `DELETE ${mails}/mine`).length
    await waitFor(() => expect(left()).toBe(2))
  })
})
