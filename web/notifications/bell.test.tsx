import { notifications as toasts } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cache } from '../shared/calls/cache.ts'
import { hasNotifications, notification, notificationSettings } from '../testing/notification-answers.ts'
import { prefers } from '../testing/preferences-answers.ts'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { Bell } from './bell.tsx'

afterEach(() => {
  toasts.clean()
  forgetShop()
})

async function open(answers: Parameters<typeof answerShop>[0]) {
  const asked = await answerShop({ ...worksIn(), ...prefers(), ...answers })
  const shown = showInShop(<Bell />)
  const bell = await screen.findByRole('button', { name: /^Notifications/ })
  const sentBy = (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body)
  return { ...shown, bell, sentBy }
}

const many = Array.from({ length: 12 }, (_, i) => notification(i + 1, { read: i > 2 }))

describe('the bell', () => {
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [4210, '99+'],
  ])('with %i unread shows %s', async (count, badge) => {
    await open(hasNotifications([], count))
    await screen.findByText(badge)
    screen.getByRole('button', { name: `Notifications, ${count} unread` })
  })

  it('shows no badge when the count fails', async () => {
    await open({ ...hasNotifications(many), 'GET /rest/v1/notifications/unread': refused(503, 'DATABASE_ERROR', 'No') })
    await waitFor(() => expect(cache.isFetching()).toBe(0))
    screen.getByRole('button', { name: 'Notifications' })
  })

  it('lists the ten newest, and leads to all when there are more', async () => {
    const { user, bell } = await open(hasNotifications(many))
    await user.click(bell)
    const list = await screen.findByRole('list', { name: 'Latest notifications' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(10)
    expect(screen.getByRole('link', { name: 'View all' }).getAttribute('href')).toBe('/alerts?tab=notifications')
  })

  it('has no View all for ten or fewer', async () => {
    const { user, bell } = await open(hasNotifications(many.slice(0, 10)))
    await user.click(bell)
    await screen.findByRole('list', { name: 'Latest notifications' })
    expect(screen.queryByRole('link', { name: 'View all' })).toBeNull()
  })

  it('reads one by opening it, and goes where it leads', async () => {
    const [first] = many
    const call = `PATCH /rest/v1/notifications/${first?.id}`
    const { user, bell, sentBy, router } = await open({ ...hasNotifications(many), [call]: { body: first } })
    await user.click(bell)
    await user.click(await screen.findByRole('link', { name: /Samsung Galaxy A1 is running low/ }))
    expect(router.state.location.pathname).toBe('/inventory')
    await waitFor(() => expect(sentBy(call)).toEqual([{ read: true }]))
  })

  it('dismisses one, reads all and clears all at once, before the server has answered', async () => {
    const one = many.slice(0, 3)
    const { user, bell, sentBy } = await open({
      ...hasNotifications(one),
      [`PATCH /rest/v1/notifications/${one[0]?.id}`]: { body: one[0] },
      'PATCH /rest/v1/notifications': { body: { updated: 2 } },
      'DELETE /rest/v1/notifications': { body: { deleted: 2 } },
    })
    await user.click(bell)
    await user.click(await screen.findByRole('button', { name: 'Dismiss Samsung Galaxy A1 is running low' }))
    await waitFor(() => expect(sentBy(`PATCH /rest/v1/notifications/${one[0]?.id}`)).toEqual([{ dismissed: true }]))
    await user.click(screen.getByRole('button', { name: 'Mark all read' }))
    await waitFor(() => expect(sentBy('PATCH /rest/v1/notifications')).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(sentBy('DELETE /rest/v1/notifications')).toHaveLength(1))
  })

  it('says in the catalogue’s words what could not be done', async () => {
    const failing = refused(401, 'AUTHENTICATION_ERROR', 'Try again later')
    const { user, bell } = await open({ ...hasNotifications(many), 'PATCH /rest/v1/notifications': failing })
    await user.click(bell)
    await user.click(await screen.findByRole('button', { name: 'Mark all read' }))
    await screen.findByText('Try again later')
  })

  it('shows why when the list cannot be had, and that there is nothing', async () => {
    const { user, bell } = await open({ ...hasNotifications([]), 'GET /rest/v1/notifications': 'unreachable' })
    await user.click(bell)
    await screen.findByText('This could not be loaded')
  })
})

describe('a new notification', () => {
  const later = [notification(20, { title: 'Tecno Camon is out of stock' }), ...many]
  const ask = () => cache.invalidateQueries({ queryKey: [['notifications', 'list']] })

  async function arrive(settings = notificationSettings()) {
    const [before, after] = [hasNotifications(many), hasNotifications(later)]
    const list = 'GET /rest/v1/notifications' as const
    const settingsCall = { 'GET /rest/v1/notification_settings': { body: settings } }
    await open({ ...before, ...settingsCall, [list]: [before[list], after[list]] })
    await waitFor(() => expect(cache.isFetching()).toBe(0))
    await ask()
  }

  it('is told in a toast; those that were there are not', async () => {
    await arrive()
    await screen.findByText('Tecno Camon is out of stock')
    expect(screen.queryByText('Samsung Galaxy A1 is running low')).toBeNull()
  })

  it('is told by nothing but the bell in quiet hours', async () => {
    await arrive(notificationSettings({ quietHoursEnabled: true, quietHoursStart: '00:00', quietHoursEnd: '23:59' }))
    await waitFor(() => expect(cache.isFetching()).toBe(0))
    expect(screen.queryByText('Tecno Camon is out of stock')).toBeNull()
  })

  it('is the browser’s to show when the page is not in view and the person allowed it', async () => {
    const shown: string[] = []
    class Notice {
      static readonly permission = 'granted'
      constructor(title: string) {
        shown.push(title)
      }

      addEventListener() {}
    }
    vi.stubGlobal('Notification', Notice)
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await arrive()
    await waitFor(() => expect(shown).toEqual(['Tecno Camon is out of stock']))
    hidden.mockRestore()
  })
})
