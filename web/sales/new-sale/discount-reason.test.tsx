import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { button, closeDesk, openDesk, record, recorded } from './desk-for-tests.tsx'

afterEach(closeDesk)

it('is asked for only where something is taken off, and sent with the sale', async () => {
  const { user, addPods, sent } = await openDesk({ [record]: recorded })
  await addPods()
  expect(screen.queryByLabelText('Reason for the discount')).toBeNull()
  await user.click(button('Discount of the sale'))
  await user.type(await screen.findByLabelText('Percent off the sale'), '10')
  await user.keyboard('{Escape}')
  await user.type(await screen.findByLabelText('Reason for the discount'), 'Regular customer')
  await user.click(button('Complete sale'))
  await waitFor(() => expect(sent()).toMatchObject([{ discount_reason: 'Regular customer' }]))
})
