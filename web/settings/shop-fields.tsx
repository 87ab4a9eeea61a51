import { t } from '@lingui/core/macro'
import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { FailedState } from '../shared/table/table-states.tsx'
import { SettingsSection } from './settings-section.tsx'
import type { useShopSection } from './use-shop-section.tsx'

type Props = {
  title: string
  text: string
  section: Pick<ReturnType<typeof useShopSection>, 'query' | 'mark' | 'isReadOnly' | 'values'>
  children: ReactNode
}

/** A section of the shop's settings: its fields, a loading state, or why they cannot be shown. */
export function ShopFields({ title, text, section: { query, mark, isReadOnly, values }, children }: Props) {
  const words = isReadOnly && values ? t`${text} Only an owner or admin can change this.` : text
  return (
    <SettingsSection title={title} text={words} mark={mark}>
      {values ? children : null}
      {query.isPending ? (
        <Stack aria-hidden>
          <Skeleton h={44} />
          <Skeleton h={44} />
        </Stack>
      ) : null}
      {query.isLoadingError ? <FailedState error={query.error} query={query} /> : null}
    </SettingsSection>
  )
}
