import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, refused, showInShop } from '../../testing/shop-answers.tsx'
import { invoice, kato, platformAnswers, subscription, usersAnswer, usersCall } from '../platform-for-tests.ts'
import { SubscriptionsScreen } from './subscriptions-screen.tsx'

afterEach(() => {
  // Before the shop is forgotten: what is still drawn would ask again.
  cleanup()
  forgetShop()
  notifications.clean()
})

const oops = refused(403, 'AUTHORIZATION_ERROR', "You don't have permission to perform this action.")
const creating = 'POST /rest/v1/user_subscriptions'
const updating = `PATCH /rest/v1/user_subscriptions/${subscription.id}`
const billing = 'POST /rest/v1/subscription_invoices'
const numbering = 'POST /rest/v1/rpc/generate_invoice_number'
const bodyOf = (asked: Awaited<ReturnType<typeof answerShop>>, wanted: string) =>
  asked.filter(({ call }) => call === wanted).at(-1)?.body

describe('the subscriptions', () => {
  it('are listed with person, shop, plan and end', async () => {
    await answerShop(platformAnswers)
    showInShop(<SubscriptionsScreen />)
    const list = await screen.findByLabelText('Subscriptions')
    const words = list.textContent?.replaceAll('\u00a0', ' ')
    for (const part of ['Kato Phones', 'Kato & Sons', 'Basic', 'Active', '22/12/2026', 'USh 60,000'])
      expect(words, part).toContain(part)
  })

  it('are given by email to whoever has signed up, with the spec’s words when that fails', async () => {
    const asked = await answerShop({
      ...platformAnswers,
      [usersCall]: [usersAnswer([]), usersAnswer([kato])],
      [creating]: [oops, { body: subscription }],
    })
    const { user } = showInShop(<SubscriptionsScreen />, '/?new=1')
    const drawer = await screen.findByRole('dialog', { name: 'Create subscription' })
    await user.type(within(drawer).getByLabelText(/Email of the person/), 'kato@shop.ug')
    fireEvent.change(within(drawer).getByLabelText('Ends'), { target: { value: '31/12/2030' } })
    const create = within(drawer).getByRole('button', { name: 'Create subscription' })
    await user.click(create)
    expect(await within(drawer).findByText('Nobody has signed up with this address')).toBeTruthy()
    await user.click(create)
    expect(await screen.findByText('Failed to create subscription')).toBeTruthy()
    await user.click(create)
    expect(await screen.findByText('Subscription created')).toBeTruthy()
    expect(bodyOf(asked, creating)).toMatchObject({
      user_id: kato.id,
      subscription_tier: 'premium',
      status: 'active',
      end_date: '2030-12-31',
      trial_end_date: null,
    })
  })

  it('are not saved while an end is no day', async () => {
    const asked = await answerShop({ ...platformAnswers, [updating]: { body: subscription } })
    const { user } = showInShop(<SubscriptionsScreen />, `/?open=${subscription.id}`)
    const drawer = await screen.findByRole('dialog', { name: 'Subscription for Kato Phones' })
    await user.clear(within(drawer).getByLabelText('Ends'))
    await user.type(within(drawer).getByLabelText('Ends'), '31/11/2026{Enter}')
    await user.click(within(drawer).getByRole('button', { name: 'Save changes' }))
    expect(await within(drawer).findByText('No such day. Write it as DD/MM/YYYY.')).toBeTruthy()
    expect(within(drawer).getByLabelText<HTMLInputElement>('Ends').value).toBe('31/11/2026')
    expect(bodyOf(asked, updating)).toBeUndefined()
  })

  it('send only what was changed', async () => {
    const asked = await answerShop({ ...platformAnswers, [updating]: [oops, { body: subscription }] })
    const { user } = showInShop(<SubscriptionsScreen />, `/?open=${subscription.id}`)
    const drawer = await screen.findByRole('dialog', { name: 'Subscription for Kato Phones' })
    await user.selectOptions(within(drawer).getByLabelText('Plan'), 'enterprise')
    await user.click(within(drawer).getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Failed to update subscription')).toBeTruthy()
    await user.click(within(drawer).getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Subscription saved')).toBeTruthy()
    expect(bodyOf(asked, updating)).toEqual({ subscription_tier: 'enterprise' })
  })

  it('are renewed with one press, and cancelled only after a question', async () => {
    const [renewing, cancelling] = ['renew', 'cancel'].map(
      (action) => `POST /rest/v1/user_subscriptions/${subscription.id}/${action}`,
    ) as [string, string]
    const asked = await answerShop({
      ...platformAnswers,
      [renewing]: { body: subscription },
      [cancelling]: { body: subscription },
    })
    const { user } = showInShop(<SubscriptionsScreen />, `/?open=${subscription.id}`)
    const drawer = await screen.findByRole('dialog', { name: 'Subscription for Kato Phones' })
    await user.click(within(drawer).getByRole('button', { name: 'Renew' }))
    expect(await screen.findByText('Subscription renewed')).toBeTruthy()
    await user.click(within(drawer).getByRole('button', { name: 'Cancel subscription' }))
    expect(bodyOf(asked, cancelling)).toBeUndefined()
    await user.click(await screen.findByRole('button', { name: 'Cancel the subscription of Kato Phones' }))
    expect(await screen.findByText('Subscription cancelled')).toBeTruthy()
  })
})

describe('the invoices', () => {
  it('get their number from the button in the field, which says when it fails', async () => {
    const asked = await answerShop({
      ...platformAnswers,
      [numbering]: [oops, { body: 'INV-P000008' }],
      [billing]: [oops, { body: { ...invoice, invoice_number: 'INV-P000008' } }],
    })
    const { user } = showInShop(<SubscriptionsScreen />, `/?tab=invoices&new=${subscription.id}`)
    const drawer = await screen.findByRole('dialog', { name: 'Create invoice' })
    await user.click(within(drawer).getByRole('button', { name: 'Generate' }))
    expect(await screen.findByText('Failed to generate invoice number')).toBeTruthy()
    await user.click(within(drawer).getByRole('button', { name: 'Generate' }))
    await waitFor(() => expect(within(drawer).getByLabelText('Invoice number')).toHaveProperty('value', 'INV-P000008'))
    await user.click(within(drawer).getByRole('button', { name: 'Create invoice' }))
    expect(await screen.findByText('Failed to create invoice')).toBeTruthy()
    await user.click(within(drawer).getByRole('button', { name: 'Create invoice' }))
    expect(await screen.findByText('Invoice created')).toBeTruthy()
    expect(bodyOf(asked, billing)).toMatchObject({ subscription_id: subscription.id, invoice_number: 'INV-P000008' })
  })

  it('open as paper, are marked as paid, and say when a change fails', async () => {
    const paying = `PATCH /rest/v1/subscription_invoices/${invoice.id}`
    const asked = await answerShop({
      ...platformAnswers,
      [paying]: [oops, { body: { ...invoice, status: 'paid', paid_at: '2026-11-21T08:00:00Z' } }],
    })
    const { user } = showInShop(<SubscriptionsScreen />, `/?tab=invoices&open=${invoice.id}`)
    const paper = await screen.findByRole('article', { name: 'Invoice INV-P000007' })
    expect(paper.textContent).toContain('kato@shop.ug')
    await user.click(screen.getByRole('button', { name: 'Mark as paid' }))
    expect(await screen.findByText('Failed to update invoice')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Mark as paid' }))
    expect(await screen.findByText('Invoice paid')).toBeTruthy()
    expect(bodyOf(asked, paying)).toEqual({ status: 'paid' })
  })
})
