import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { IconBox, IconBoxOff, IconChecks } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import type { GoTo, InventoryPlace } from './inventory-address.ts'

type Props = { place: InventoryPlace; totalCount: number; mayManage: boolean; goTo: GoTo }

const quiet = {
  low: t`Nothing is running low`,
  out: t`Nothing is out of stock`,
  inactive: t`Every product is active`,
}

/** Why the list has no rows though nothing was searched for: a page past the end, a quiet view, or a shop without products. */
export function InventoryEmpty({ place, totalCount, mayManage, goTo }: Props) {
  if (totalCount > 0) {
    return (
      <EmptyState
        icon={IconBoxOff}
        title={t`No more pages`}
        action={<Button variant="default" onClick={() => goTo({ page: 1 })}>{t`First page`}</Button>}
      />
    )
  }
  if (place.tab !== 'all') {
    return (
      <EmptyState
        icon={IconChecks}
        title={quiet[place.tab]}
        action={<Button variant="default" onClick={() => goTo({ tab: 'all' })}>{t`All products`}</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={IconBox}
      title={t`No products yet`}
      text={
        mayManage
          ? t`Add what you sell, with its price and how many you have. Each sale then takes it off your stock.`
          : t`The owner or an admin of your shop adds what you sell; it then appears here.`
      }
      action={mayManage ? <FirstProducts onAdd={() => goTo({ form: 'new' })} /> : undefined}
    />
  )
}

/** One by one, or all at once from the spreadsheet that most shops have. */
function FirstProducts({ onAdd }: { onAdd: () => void }) {
  return (
    <Group gap={8} justify="center">
      <Button onClick={onAdd}>{t`Add product`}</Button>
      <Button component={Link} to={paths.importFiles} variant="default">{t`Import a file`}</Button>
    </Group>
  )
}
