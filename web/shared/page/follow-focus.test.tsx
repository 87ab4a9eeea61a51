import { Button, Menu, Modal } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterAll, expect, it } from 'vitest'
import { ThemeProvider } from '../../theme/theme-provider.tsx'
import { followFocus } from './follow-focus.ts'

afterAll(followFocus())

function Screen() {
  const [open, setOpen] = useState<'drawn' | 'kept'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button onClick={() => setOpen('drawn')}>Statement</Button>
      <Menu>
        <Menu.Target>
          <Button>More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('kept')}>Rename</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'drawn' ? (
        <Modal opened onClose={close} title="Statement of Daniel">
          <Button>Print</Button>
        </Modal>
      ) : null}
      <Modal opened={open === 'kept'} onClose={close} title="Rename">
        <Button>Save</Button>
      </Modal>
      <p>Beside everything</p>
    </>
  )
}

/** As in the browser: the kit's environment for tests has no portals. */
function showScreen() {
  render(
    <ThemeProvider>
      <Screen />
    </ThemeProvider>,
  )
  return userEvent.setup()
}

it('gives the focus back to the button of a dialog that is drawn only while it is open', async () => {
  const user = showScreen()
  await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Statement'))
})

it('gives the focus back to the button of the menu that a dialog was opened from', async () => {
  const user = showScreen()
  act(() => screen.getByRole('button', { name: 'More' }).focus())
  await user.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: 'Rename', hidden: true })
  act(() => item.focus())
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('More'))
})

it('takes nobody back to what they left for no other place', async () => {
  const user = showScreen()
  await user.tab()
  await user.click(screen.getByText('Beside everything'))
  expect(document.activeElement?.tagName).toBe('BODY')
  act(() => screen.getByRole('button', { name: 'Statement' }).click())
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.activeElement?.tagName).toBe('BODY')
})

function Saver() {
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    await new Promise((resolve) => setTimeout(resolve, 30))
    setBusy(false)
  }
  return (
    <Button loading={isBusy} onClick={() => void save()}>
      Approve
    </Button>
  )
}

it('gives the focus back to a button that was busy, which cannot have it meanwhile', async () => {
  render(
    <ThemeProvider>
      <Saver />
    </ThemeProvider>,
  )
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{Enter}')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' })
  await waitFor(() => expect(button.disabled).toBe(true))
  // As a browser does with what becomes disabled.
  act(() => button.blur())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Approve'))
})
