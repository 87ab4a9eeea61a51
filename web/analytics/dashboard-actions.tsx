import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconClipboardCheck, IconPlus, IconScan } from '@tabler/icons-react'
import { Link } from 'react-router'
import { newProduct, newSale, paths } from '../paths.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { KeyHint } from '../shared/page/key-hint.tsx'
import classes from './dashboard-screen.module.css'

export function DashboardActions() {
  const maySell = useMayCall(contractRoutes.sales.record)
  const mayCount = useMayCall(contractRoutes.stockTakes.list)
  const mayAddProducts = useMayCall(contractRoutes.products.add)
  return (
    <>
      {mayCount ? (
        <Button
          component={Link}
          to={paths.stockTaking}
          variant="default"
          className={`${classes.action} ${classes.count}`}
          leftSection={<IconClipboardCheck size={18} stroke={1.7} aria-hidden />}
        >{t`Count stock`}</Button>
      ) : null}
      {mayAddProducts ? (
        <Button
          component={Link}
          to={newProduct}
          variant="default"
          className={classes.action ?? ''}
          leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
        >{t`Add product`}</Button>
      ) : null}
      {maySell ? (
        <Button
          component={Link}
          to={newSale}
          className={classes.action ?? ''}
          aria-keyshortcuts="N"
          leftSection={<IconScan size={18} stroke={1.7} aria-hidden />}
          rightSection={<KeyHint>N</KeyHint>}
        >{t`New sale`}</Button>
      ) : null}
    </>
  )
}
