import { screen, waitFor, within } from '@testing-library/react'
import type { Alert } from '@tunda/contract/notifications/alerts'
import { afterEach, describe, expect, it } from 'vitest'
import { hasNotifications, notification } from '../testing/notification-answers.ts'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { AlertsScreen } from './alerts-screen.tsx'

afterEach(forgetShop)

const alert: Alert = {
  id: '66666666-6666-4666-8666-000000000001',
  type: 'out_of_stock',
  severity: 'medium',
  title: 'Tecno Camon is out of stock',
  description: 'It clears automatically once there is stock again.',
  source: 'stock',
  data: { product_id: '66666666-6666-4666-8666-000000000009' },
  resolved: false,
  resolvedAt: null,
  resolvedBy: null,
  resolvedByName: null,
  createdAt: '2026-11-20T08:00:00Z',
  userId: null,
}
const page = (alerts: Alert[], waiting = alerts.length, resolved = 0) => ({
  body: { alerts, totalCount: alerts.length, totalPages: 1, currentPage: 1, counts: { open: waiting, resolved } },
})
const list = 'GET /rest/v1/alerts'

async function open(answers: Parameters<typeof answerShop>[0], at = '/alerts') {
  const asked = await answerShop({ ...worksIn(), ...hasNotifications([]), ...answers })
  return { ...showInShop(<AlertsScreen />, at), asked }
}

describe('alerts', () => {
  it('are listed with what they are about, and resolved', async () => {
    const resolve = `PATCH /rest/v1/alerts/${alert.id}`
    const { user, asked } = await open({ [list]: page([alert]), [resolve]: { body: { ...alert, resolved: true } } })
    const link = await screen.findByRole('link', { name: alert.title })
    expect(link.getAttribute('href')).toContain('product=66666666')
    screen.getByText('Medium')
    await user.click(screen.getByRole('button', { name: `Resolve ${alert.title}` }))
    await waitFor(() => expect(asked.find(({ call }) => call === resolve)?.body).toEqual({ resolved: true }))
    await screen.findByText('Resolved', { selector: '.mantine-Notification-title' })
  })

  it('say who resolved them, or that they went away', async () => {
    const by = { resolved: true, resolvedAt: '2026-11-20T09:00:00Z' }
    const kato = { ...alert, ...by, resolvedBy: alert.id, resolvedByName: 'Kato' }
    await open(
      { [list]: page([kato, { ...alert, ...by, id: alert.data.product_id as string }], 0, 2) },
      '/alerts?tab=resolved',
    )
    await screen.findByText(/Resolved by Kato on 20\/11\/2026/)
    screen.getByText(/Cleared automatically/)
  })

  it('are none when all is well', async () => {
    await open({ [list]: page([]) })
    await screen.findByText('No alerts')
  })

  it('say why they cannot be shown', async () => {
    await open({ [list]: 'unreachable' })
    await screen.findByText('This could not be loaded')
  })
})

describe('the history', () => {
  it('has what was told, dismissed or not', async () => {
    await open(
      { [list]: page([]), ...hasNotifications([notification(1, { dismissed: true, read: true })]) },
      '/alerts?tab=notifications',
    )
    const history = await screen.findByRole('list', { name: 'Notifications' })
    expect(within(history).getAllByRole('listitem')).toHaveLength(1)
  })

  it('says that there was nothing yet', async () => {
    await open({ [list]: page([]) }, '/alerts?tab=notifications')
    await screen.findByText('No notifications yet')
  })
})
