import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { SidePanel } from './side-panel.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

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
  const scrolls = vi.spyOn(HTMLElement.prototype, 'focus')
  await user.keyboard('{Enter}')
  await screen.findByText('Done 2')
  // Nothing is marked: the next Tab reaches the first control.
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  expect(scrolls.mock.contexts.at(-1)).toBe(document.activeElement)
  expect(scrolls.mock.lastCall).toEqual([{ preventScroll: true }])
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

/** A button that opens a panel, from which another one is opened. */
function Panels() {
  const [open, setOpen] = useState<'more' | 'refund'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <button type="button" onClick={() => setOpen('more')}>{`More`}</button>
      {open === 'more' ? (
        <SidePanel title="More" onClose={close}>
          <button type="button" onClick={() => setOpen('refund')}>{`Refund a sale`}</button>
        </SidePanel>
      ) : null}
      {open === 'refund' ? (
        <SidePanel title="Refund" onClose={close}>
          <p>{`Which one?`}</p>
        </SidePanel>
      ) : null}
    </>
  )
}

it('gives the focus back to the button that opened it, also by way of another panel', async () => {
  const { user } = show(<Panels />)
  const more = screen.getByRole('button', { name: 'More' })
  await user.click(more)
  await user.click(await screen.findByRole('button', { name: 'Refund a sale' }))
  await screen.findByText('Which one?')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Which one?')).toBeNull())
  expect(document.activeElement).toBe(more)
})
