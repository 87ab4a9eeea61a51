import { Button } from '@mantine/core'
import { IconBox, IconDownload, IconSearchOff } from '@tabler/icons-react'
import { EmptyState } from '../../shared/page/empty-state.tsx'

type Props = {
  hasCatalogue: boolean
  isFetching: boolean
  search: string
  onClear: () => void
}

/** Why there is no tile: the catalogue is on its way, there is none yet, or nothing matches. */
export function NothingFound({ hasCatalogue, isFetching, search, onClear }: Props) {
  if (!hasCatalogue && isFetching) {
    return (
      <EmptyState
        icon={IconDownload}
        title="Fetching the catalogue"
        text="The till keeps it, and sells without a network from then on."
      />
    )
  }
  if (!hasCatalogue) {
    return (
      <EmptyState
        icon={IconBox}
        title="No products yet"
        text="Products added in the back office, under Inventory, appear here within a minute."
      />
    )
  }
  return (
    <EmptyState
      icon={IconSearchOff}
      title="Nothing matches"
      text={
        search.trim() === '' ? 'No product of this category is for sale.' : `No product is called “${search.trim()}”.`
      }
      action={
        <Button variant="default" h={48} onClick={onClear}>
          Show all products
        </Button>
      }
    />
  )
}
