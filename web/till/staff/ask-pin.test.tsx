import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../testing/show.tsx'
import { AskPin } from './ask-pin.tsx'

const amina = { id: 'amina', name: 'Amina', has_pin: true } as Parameters<typeof AskPin>[0]['people'][number]

it('takes digits that are typed faster than the screen is drawn', async () => {
  show(<AskPin people={[amina]} action="Allow" nobody={null} onPin={async () => {}} onBadge={async () => {}} />)
  const key = (name: string) => screen.getByRole('button', { name })
  act(() => {
    for (const digit of ['4', '0', '7', '1']) key(digit).click()
  })
  expect(screen.getByRole('status').getAttribute('aria-label')).toBe('PIN: 4 digits typed')
})
