import { t } from '@lingui/core/macro'
import { Button, Group, MantineThemeProvider, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

type ButtonProps = {
  onClose: () => void
  /** The action, as a verb with its object: "Receive USh 10,000". */
  action: string
  isBusy: boolean
  /** Something is still missing, or wrong. */
  disabled?: boolean
  danger?: boolean
  /** The label of the way back, where it cancels nothing. */
  dismiss?: string
  /** Another button, before the two. */
  beside?: ReactNode
}
type FormProps = ButtonProps & { onSubmit: () => unknown; children: ReactNode }

const fieldSize = { defaultProps: { size: 'md' } }
/** Fields of a dialog all have one size. */
const dialogTheme = { components: { Input: fieldSize, InputWrapper: fieldSize } }

/** The fields of a dialog above its two buttons. Enter submits. */
export function DialogForm({ onSubmit, children, ...buttons }: FormProps) {
  const { isBusy, disabled = false } = buttons
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!disabled && !isBusy) onSubmit()
      }}
    >
      <Stack gap="md">
        <MantineThemeProvider theme={dialogTheme} inherit>
          {children}
        </MantineThemeProvider>
        <FormButtons {...buttons} />
      </Stack>
    </form>
  )
}

/** What closes a form, and what submits it. */
export function FormButtons(props: ButtonProps) {
  const { onClose, action, isBusy, disabled = false, danger = false, dismiss = t`Cancel`, beside } = props
  return (
    <Group justify="end" gap="xs">
      {beside}
      <Button variant="default" onClick={onClose} disabled={isBusy}>
        {dismiss}
      </Button>
      <Button type="submit" loading={isBusy} disabled={disabled} {...(danger ? { color: 'clay' } : {})}>
        {action}
      </Button>
    </Group>
  )
}

/** A form in a dialog that is open while it is mounted. */
export function FormDialog({ title, size = 'md', ...form }: FormProps & { title: string; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <Modal opened onClose={form.onClose} title={title} size={size}>
      <DialogForm {...form} />
    </Modal>
  )
}
