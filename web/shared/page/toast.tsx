import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Kind = 'ok' | 'bad' | 'info'

const looks: Record<Kind, { icon: ReactNode; role: 'status' | 'alert' }> = {
  ok: { icon: <IconCheck size={18} stroke={2} />, role: 'status' },
  bad: { icon: <IconAlertTriangle size={18} stroke={1.8} />, role: 'alert' },
  info: { icon: <IconInfoCircle size={18} stroke={1.8} />, role: 'status' },
}

type Toast = {
  title: string
  message?: ReactNode | undefined
  milliseconds?: number | undefined
  id?: string | undefined
}

function show(kind: Kind, { title, message, milliseconds, id }: Toast): void {
  const { icon, role } = looks[kind]
  notifications.show({
    ...(id ? { id } : {}),
    title,
    message: message ?? '',
    icon,
    role,
    autoClose: milliseconds ?? 5000,
    closeButtonProps: { 'aria-label': t`Dismiss` },
    styles: {
      icon: { color: `var(--tunda-${kind})`, backgroundColor: `var(--tunda-${kind}-bg)` },
      title: { fontWeight: 600, marginBottom: message ? 2 : 0 },
    },
    withBorder: true,
  })
}

let undos = 0

/** A toast: 5000 ms by default, at most three at a time, paused while pointed at. */
export const toast = {
  ok: (title: string, message?: string, milliseconds?: number) => show('ok', { title, message, milliseconds }),
  bad: (title: string, message?: string, milliseconds?: number) => show('bad', { title, message, milliseconds }),
  info: (title: string, message?: string, milliseconds?: number) => show('info', { title, message, milliseconds }),
  /** For an action that can be undone as long as the toast is visible. */
  undo: (title: string, onUndo: () => void) => {
    const id = `undo-${++undos}`
    const takeBack = () => {
      notifications.hide(id)
      onUndo()
    }
    const message = <Button size="compact-sm" variant="light" mt={4} onClick={takeBack}>{t`Undo`}</Button>
    show('ok', { id, title, message, milliseconds: 10_000 })
  },
}
