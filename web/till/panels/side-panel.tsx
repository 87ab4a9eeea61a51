import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './side-panel.module.css'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** What lies over the till for a moment: at the side of a wide screen, all of a phone's. */
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
