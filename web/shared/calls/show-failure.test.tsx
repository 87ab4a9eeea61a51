import { notifications } from '@mantine/notifications'
import { act, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ThemeProvider } from '../../theme/theme-provider.tsx'
import { Failure } from './failure.ts'
import { showFailure } from './show-failure.ts'

afterEach(() => act(() => notifications.clean()))

describe('a failure in a toast', () => {
  it('has the title of what was attempted and the words of the catalogue', async () => {
    render(<ThemeProvider env="test">{null}</ThemeProvider>)
    act(() =>
      showFailure('Failed to add product.')(new Failure('DUPLICATE', 'The barcode 1 already belongs to A.', 409)),
    )
    const toast = await screen.findByRole('alert')
    expect(within(toast).getByText('Failed to add product.')).toBeTruthy()
    expect(within(toast).getByText('The barcode 1 already belongs to A.')).toBeTruthy()
  })

  it('of a reached limit has its own title', async () => {
    render(<ThemeProvider env="test">{null}</ThemeProvider>)
    const meta = { resource: 'monthly_transactions', current: 500, limit: 500 }
    act(() =>
      showFailure('Failed to record sale')(new Failure('E_LIMIT_REACHED', 'You have used 500 of 500.', 409, meta)),
    )
    within(await screen.findByRole('alert')).getByText('Monthly transactions limit reached')
    expect(screen.queryByText('Failed to record sale')).toBeNull()
  })

  it('shares the screen with two others at most', async () => {
    render(<ThemeProvider env="test">{null}</ThemeProvider>)
    act(() => {
      for (const title of ['One', 'Two', 'Three', 'Four']) showFailure(title)(new Error('x'))
    })
    expect(await screen.findAllByRole('alert')).toHaveLength(3)
  })
})
