import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { SampleBar } from './sample-bar.tsx'

it('says that nothing is sold, and leaves once however often it is pressed', async () => {
  const leave = vi.fn<() => Promise<void>>(() => new Promise(() => undefined))
  const { user } = show(<SampleBar onLeave={leave} />)
  expect(screen.getByRole('complementary', { name: 'Sample shop' }).textContent).toContain(
    'Sample shop: nothing is sold for real.',
  )
  const button = screen.getByRole('button', { name: 'Leave the sample' })
  await user.dblClick(button)
  expect(leave).toHaveBeenCalledTimes(1)
})
