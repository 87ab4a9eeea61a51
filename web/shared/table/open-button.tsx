import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { onOpen: () => void; className?: string | undefined; children: ReactNode }

/** The name of a row, which opens what the row is of. */
export function OpenButton({ onOpen, className, children }: Props) {
  return (
    <Anchor component="button" type="button" fw={600} ta="start" className={className ?? ''} onClick={onOpen}>
      {children}
    </Anchor>
  )
}
