import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { show } from '../../testing/show.tsx'
import { SidePanel } from './side-panel.tsx'

afterEach(cleanup)

/** One step after another, of which the second marks where the focus goes. */
function Steps() {
  const [step, setStep] = useState(0)
  const next = () => setStep(step + 1)
  return (
    <SidePanel title="Steps" onClose={() => undefined}>
      {step === 0 ? <button type="button" onClick={next}>{`To the form`}</button> : null}
      {step === 1 ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            next()
          }}
        >
          <a href="#help">{`Help`}</a>
          <input aria-label="Amount" data-autofocus />
        </form>
      ) : null}
      {step > 1 ? (
        <>
          <p>{`Done ${step}`}</p>
          <button type="button" onClick={next}>{`Print`}</button>
        </>
      ) : null}
    </SidePanel>
  )
}

it('keeps the focus where one step takes the place of another', async () => {
  const { user } = show(<Steps />)
  await user.click(screen.getByRole('button', { name: 'To the form' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Amount' })))
  await user.keyboard('{Enter}')
  await screen.findByText('Done 2')
  // Nothing is marked: the next Tab reaches the first control.
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Print' }))
})

it('gives a field that somebody left no focus when something changes', async () => {
  const { user } = show(<Steps />)
  await user.click(screen.getByRole('button', { name: 'To the form' }))
  const amount = screen.getByRole('textbox', { name: 'Amount' })
  await waitFor(() => expect(document.activeElement).toBe(amount))
  amount.blur()
  amount.closest('form')?.append(document.createElement('p'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(document.activeElement).toBe(document.body)
})
