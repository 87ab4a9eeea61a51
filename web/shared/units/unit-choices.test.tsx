import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { UnitChoices } from './unit-choices.tsx'

const device = { id: 'u', numbers: ['490154203237518'], grade: null, price: 720_000 }

type Asked = { units?: (typeof device)[]; choose: (unit: typeof device) => void }

function Dialog({ units, choose }: Asked) {
  const [typed, setTyped] = useState('')
  return (
    <MantineProvider>
      <UnitChoices units={units} typed={typed} onType={setTyped} onChoose={(unit) => choose(unit)} />
    </MantineProvider>
  )
}

it('takes the device that was scanned before the list was there, once', async () => {
  const user = userEvent.setup()
  const choose = vi.fn<Asked['choose']>()
  const { rerender } = render(<Dialog choose={choose} />)
  await user.type(screen.getByLabelText('IMEI or serial number'), '237518{Enter}')
  expect(choose).not.toHaveBeenCalled()
  rerender(<Dialog choose={choose} units={[device]} />)
  expect(choose.mock.calls).toEqual([[device]])
  rerender(<Dialog choose={choose} units={[device]} />)
  expect(choose).toHaveBeenCalledTimes(1)
})
