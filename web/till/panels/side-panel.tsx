import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './side-panel.module.css'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** A panel over the till: at the side of a wide screen, the whole screen of a phone. */
export function SidePanel({ title, onClose, children }: Props) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={title}
      classNames={{ title: classes.title ?? '', content: classes.content ?? '', close: classes.close ?? '' }}
    >
      {children}
    </Drawer>
  )
}
