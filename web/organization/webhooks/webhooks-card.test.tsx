import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import type { Webhook, WebhookDelivery } from '@tunda/contract/programs/webhooks'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerShop, forgetShop, kampalaPhoneHub, refused, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { OrganizationSettingsScreen } from '../organization-settings-screen.tsx'

const [kikuubo, ntinda] = ['66666666-6666-4666-8666-666666666661', '66666666-6666-4666-8666-666666666662']
const accounts: Webhook = {
  id: '99999999-9999-4999-8999-999999999999',
  org_id: kampalaPhoneHub.id,
  url: 'https://accounts.example.com/tunda',
  events: ['sale.recorded', 'sale.refunded', 'sale.cancelled', 'product.added'],
  location_ids: null,
  user_name: 'Aisha Nakato',
  created_at: '2026-11-20T08:00:00Z',
  paused_at: null,
  paused_why: null,
  failing_since: null,
  last_delivered_at: null,
  waiting: 0,
  overlap_until: null,
}
const refusedSale: WebhookDelivery = {
  id: '77777777-7777-4777-8777-777777777771',
  event: 'sale.recorded',
  state: 'failed',
  body: '{"type":"sale.recorded"}',
  created_at: '2026-11-21T08:00:00Z',
  tries: 2,
  next_at: null,
  delivered_at: null,
  last_tried_at: '2026-11-21T09:00:00Z',
  last_status: 500,
  last_answer: 'Out of order',
  last_error: null,
}
const test: WebhookDelivery = {
  ...refusedSale,
  id: '77777777-7777-4777-8777-777777777772',
  event: 'webhook.test',
  state: 'delivered',
  body: '{"type":"webhook.test"}',
  tries: 1,
  delivered_at: '2026-11-21T08:00:01Z',
  last_status: 204,
  last_answer: '',
}
const of = `/rest/v1/webhooks/${accounts.id}`
const call = {
  list: 'GET /rest/v1/webhooks',
  add: 'POST /rest/v1/webhooks',
  change: `PATCH ${of}`,
  remove: `DELETE ${of}`,
  rotate: `POST ${of}/rotate`,
  pause: `POST ${of}/pause`,
  resume: `POST ${of}/resume`,
  test: `POST ${of}/test`,
  deliveries: `GET ${of}/deliveries`,
  again: `POST ${of}/redeliver`,
}
const secret = `whsec_${'c2VjcmV0'.repeat(5)}`
const counts = (totalCount: number) => ({ totalCount, totalPages: 1, currentPage: 1 })
const places = [kikuubo, ntinda].map((id, at) => ({
  id,
  org_id: kampalaPhoneHub.id,
  name: ['Kikuubo', 'Ntinda'][at],
  kind: 'shop',
  terminals: 0,
  created_at: '2026-11-20T08:00:00Z',
  closed_at: null,
}))

afterEach(() => {
  notifications.clean()
  forgetShop()
})

async function open(webhooks: readonly Webhook[], answers: Parameters<typeof answerShop>[0] = {}, locations = 1) {
  const asked = await answerShop({
    ...worksIn({ locations }),
    'GET /rest/v1/usage': { body: { tier: 'premium', meters: [] } },
    'GET /rest/v1/locations': { body: { locations: places, here: kikuubo, ...counts(2) } },
    'GET /rest/v1/api_keys': { body: { api_keys: [], ...counts(0) } },
    [call.list]: { body: { webhooks, ...counts(webhooks.length) } },
    [call.deliveries]: { body: { deliveries: [test, refusedSale], ...counts(2) } },
    ...answers,
  })
  const shown = showInShop(<OrganizationSettingsScreen />, '/organization-settings?tab=api-keys')
  const choose = async (item: string) => {
    await shown.user.click(await screen.findByRole('button', { name: 'Actions for accounts.example.com' }))
    await shown.user.click(await screen.findByRole('menuitem', { name: item }))
  }
  return { ...shown, choose, sent: (name: string) => asked.filter((one) => one.call === name).map(({ body }) => body) }
}

describe('the webhooks of a shop', () => {
  it('say where they go, what they tell of, how they stand and why', async () => {
    const at = '2026-11-21T08:00:00Z'
    const failing = { id: crypto.randomUUID(), url: 'https://b.example.com/in', failing_since: at, waiting: 3 }
    const paused = { id: crypto.randomUUID(), url: 'https://c.example.com/in', paused_at: at }
    await open(
      [
        { ...accounts, location_ids: [ntinda], last_delivered_at: new Date().toISOString() },
        { ...accounts, ...failing },
        { ...accounts, ...paused, paused_why: 'without_manager' },
      ],
      {},
      2,
    )
    const rows = within(await screen.findByRole('list', { name: 'Webhooks' })).getAllByRole('listitem')
    const [working, broken, resting] = rows.map((row) => within(row))
    working?.getByText('Working')
    working?.getByText('https://accounts.example.com/tunda')
    working?.getByText('Sales · Product added')
    await working?.findByText('Only at Ntinda')
    working?.getByText('Last delivered just now · Aisha Nakato is responsible')
    broken?.getByText('Not delivered')
    broken?.getByText(/^Nothing has been delivered since 21\/11\/2026 11:00\./)
    broken?.getByText(/3 messages waiting/)
    resting?.getByText('Paused')
    resting?.getByText(/because Aisha Nakato no longer manages it\./)
  })

  it('are added with what is ticked, and the secret is shown once', async () => {
    const { user, sent } = await open([], { [call.add]: { body: { webhook: accounts, secret } } })
    await user.click(await screen.findByRole('button', { name: 'Add a webhook' }))
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByLabelText('Address'), 'https://accounts.example.com/tunda')
    await user.click(form.getByRole('button', { name: 'Add webhook' }))
    await form.findByText('Choose at least one event')
    expect(form.queryByRole('checkbox', { name: 'Transfers' })).toBeNull()
    await user.click(form.getByRole('checkbox', { name: 'Sales' }))
    await user.click(form.getByRole('checkbox', { name: 'Sale refunded' }))
    await user.click(form.getByRole('checkbox', { name: 'Product added' }))
    await user.click(form.getByRole('button', { name: 'Add webhook' }))
    await screen.findByText(secret)
    screen.getByText(/Standard Webhooks library/)
    const events = ['sale.recorded', 'sale.cancelled', 'product.added']
    expect(sent(call.add)).toEqual([{ url: 'https://accounts.example.com/tunda', events, location_ids: null }])
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await expect.poll(() => screen.queryByText(secret)).toBeNull()
  })

  it('are changed in what is different alone, and an address that is not public is said at its field', async () => {
    const words = 'Messages can only be sent to a public https address on the internet.'
    const refusal = refused(400, 'webhook.notPublic', words)
    const { user, sent, choose } = await open([accounts], { [call.change]: [refusal, { body: accounts }] }, 2)
    await choose('Edit')
    const form = within(await screen.findByRole('dialog'))
    await user.click(await form.findByRole('checkbox', { name: 'Ntinda' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await form.findByText(words)
    await user.click(form.getByRole('checkbox', { name: 'Transfers' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved')
    const transfers = ['transfer.sent', 'transfer.received', 'transfer.cancelled']
    expect(sent(call.change)).toEqual([
      { location_ids: [ntinda] },
      { events: [...accounts.events, ...transfers], location_ids: [ntinda] },
    ])
  })

  it('get a new secret, are paused and resumed, and are removed after a question that names the address', async () => {
    const paused: Webhook = { ...accounts, paused_at: '2026-11-21T08:00:00Z', paused_why: 'by_hand' }
    const { user, choose } = await open([accounts], {
      [call.rotate]: { body: { webhook: accounts, secret } },
      [call.list]: [{ body: { webhooks: [accounts], ...counts(1) } }, { body: { webhooks: [paused], ...counts(1) } }],
      [call.pause]: { body: paused },
      [call.resume]: { body: accounts },
      [call.remove]: refused(404, 'webhook.notFound', 'This webhook was removed.'),
    })
    await choose('Pause')
    await screen.findByText('Webhook paused')
    await screen.findByText(/What happens until then is sent when you resume it\.$/)
    await user.click(screen.getByRole('button', { name: 'Resume accounts.example.com' }))
    await screen.findByText('Webhook resumed')
    await choose('New secret')
    await user.click(await screen.findByRole('button', { name: 'Make a new secret' }))
    await screen.findByText(secret)
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await choose('Remove')
    await screen.findByText(/^Nothing more is sent to https:\/\/accounts\.example\.com\/tunda,/)
    await user.click(screen.getByRole('button', { name: 'Remove webhook' }))
    await screen.findByText('This webhook was removed.')
  })
})

describe('a new secret', () => {
  it('stays in sight: nothing closes its dialog while it is being made', async () => {
    const { user, choose } = await open([accounts], { [call.rotate]: { body: { webhook: accounts, secret } } })
    const answering = globalThis.fetch
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const url = input instanceof Request ? input.url : String(input)
      if (url.endsWith('/rotate')) await held
      return await answering(input, init)
    })
    await choose('New secret')
    await user.click(await screen.findByRole('button', { name: 'Make a new secret' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' }).hasAttribute('disabled')).toBe(true))
    await user.keyboard('{Escape}')
    letGo()
    await screen.findByText(secret)
  })
})

describe('the deliveries of a webhook', () => {
  it('open with the test that was just sent, one at a time, and are sent again', async () => {
    const { user, sent } = await open([accounts], { [call.test]: { body: test }, [call.again]: { body: refusedSale } })
    await user.click(await screen.findByRole('button', { name: 'Send a test to accounts.example.com' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Deliveries to accounts.example.com' }))
    await drawer.findByText('{"type":"webhook.test"}')
    const sale = drawer.getByRole('button', { name: /^Sale completed.*2 tries · answered 500.*Failed$/ })
    await user.click(sale)
    drawer.getByText('Out of order')
    expect(drawer.queryByText('{"type":"webhook.test"}')).toBeNull()
    await user.click(drawer.getByRole('button', { name: 'Send again' }))
    await screen.findByText('The message is sent again')
    expect(sent(call.again)).toHaveLength(1)
  })

  it('are narrowed to a state, and say what there is to do where there are none', async () => {
    const none = { body: { deliveries: [], ...counts(0) } }
    const { user } = await open([accounts], { [call.deliveries]: none })
    await user.click(await screen.findByRole('button', { name: 'Deliveries to accounts.example.com' }))
    await screen.findByText('No messages yet')
    await user.click(screen.getByRole('radio', { name: 'Failed' }))
    await screen.findByText('Nothing matches')
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await screen.findByText('No messages yet')
  })

  it('say that they could not be loaded', async () => {
    const { user } = await open([accounts], { [call.deliveries]: refused(500, 'general.unexpected', 'Try again.') })
    await user.click(await screen.findByRole('button', { name: 'Deliveries to accounts.example.com' }))
    await screen.findByText('This could not be loaded')
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })
})
