import { TransNoContext } from '@lingui/react/server'
import type { ReactElement } from 'react'
import { i18n } from './i18n.ts'

type Props = {
  readonly id: string
  readonly message?: string
  readonly values?: Record<string, unknown>
  readonly components?: Record<string, ReactElement>
}

/** What a `<Trans>` becomes at build. A page's language never changes while it is open, so no context needs to announce it. */
export function Trans(props: Props) {
  return <TransNoContext {...props} lingui={{ i18n }} />
}
