import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconBox, IconDownload, IconSearchOff } from '@tabler/icons-react'
import { EmptyState } from '../../shared/page/empty-state.tsx'

type Props = {
  hasCatalogue: boolean
  isFetching: boolean
  search: string
  onClear: () => void
}

/** Why there is no tile: the catalogue is loading, there is none yet, or nothing matches. */
export function NothingFound({ hasCatalogue, isFetching, search, onClear }: Props) {
  if (!hasCatalogue && isFetching) {
    return (
      <EmptyState
        icon={IconDownload}
        title={t`Fetching the catalogue`}
        text={t`The till keeps it, and sells without a network from then on.`}
      />
    )
  }
  if (!hasCatalogue) {
    return (
      <EmptyState
        icon={IconBox}
        title={t`No products yet`}
        text={t`Products added in the back office, under Inventory, appear here within a minute.`}
      />
    )
  }
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t`Nothing matches`}
      text={
        search.trim() === ''
          ? t`No product of this category is for sale.`
          : t`No product is called “${{ search: search.trim() }}”.`
      }
      action={<Button variant="default" h={48} onClick={onClear}>{t`Show all products`}</Button>}
    />
  )
}
