import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Card, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconBarcode,
  IconCalendarOff,
  IconChevronDown,
  IconDeviceMobile,
  IconFileSpreadsheet,
  IconHistory,
  IconPackageImport,
  IconPlus,
  IconTag,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { api } from '../../shared/calls/api.ts'
import { useMay, useOrganization } from '../../shared/calls/organization.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { usePreferences } from '../../shared/preferences/preferences.ts'
import { formatAgo } from '../../shared/words/dates.ts'
import { formatShortMoney } from '../../shared/words/money.ts'
import { DeleteProduct } from '../delete-product.tsx'
import { useChangeProduct, useMayAdjustStock, useMayManageProducts } from '../form/product-changes.ts'
import { ProductDrawer } from '../form/product-drawer.tsx'
import { LimitDialogHost } from '../limit-dialog.tsx'
import { AdjustStock } from '../stock/adjust-stock.tsx'
import { useExpires } from '../use-expires.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type InventoryActions, InventoryActionsContext } from './inventory-actions.ts'
import { useInventoryPlace, useListedPlace } from './inventory-address.ts'
import classes from './inventory-screen.module.css'
import { InventoryToolbar } from './inventory-toolbar.tsx'
import { useListView } from './list-view.ts'
import { ProductList, useProductList } from './product-list.tsx'
import { useRowKeys } from './row-keys.ts'
import { ViewTabs } from './view-tabs.tsx'

const none: never[] = []

/** The shop's products: found, looked into, and by those who may, added and changed. */
export function InventoryScreen() {
  const [place, goTo] = useInventoryPlace()
  const [view, setView] = useListView()
  const [picked, setPicked] = useState<readonly string[]>(none)
  const [toDelete, setToDelete] = useState<Product>()
  const [adjusted, setAdjusted] = useState<Product>()
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [mayManage, mayAdjust] = [useMayManageProducts(), useMayAdjustStock()]
  const maySeeCost = useMay('see_cost')
  const listed = useListedPlace(place)
  const list = useProductList(listed)
  const { showImages } = usePreferences().preferences.inventory
  const rows = list.data?.products
  // Rows with one location's stock are not the whole product: the drawer loads it itself.
  const wholeRows = listed.location === undefined && !list.isPlaceholderData ? rows : undefined
  const setActive = useSetActive()
  // What has left the page is no longer seen, and so no longer selected.
  const selected = useMemo(() => rows?.filter(({ id }) => picked.includes(id)) ?? none, [rows, picked])

  const actions = useMemo<InventoryActions>(
    () => ({
      mayManage,
      mayAdjust,
      open: ({ id }) => goTo({ product: id, form: undefined }),
      edit: ({ id }) => goTo({ product: id, form: 'edit' }),
      adjust: setAdjusted,
      setActive,
      remove: setToDelete,
    }),
    [mayManage, mayAdjust, goTo, setActive],
  )
  useRowKeys({
    onSelect: (id) =>
      mayManage && setPicked((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id])),
    onEdit: (id) => mayManage && goTo({ product: id, form: 'edit' }),
  })
  const add = (
    <Button
      leftSection={<IconPlus size={17} stroke={2} />}
      onClick={() => goTo({ product: undefined, form: 'new' })}
    >{t`Add product`}</Button>
  )

  return (
    <InventoryActionsContext.Provider value={actions}>
      <LimitDialogHost>
        <PageHeader
          title={t`Inventory`}
          facts={<InventoryFacts />}
          actions={mayManage ? <Actions add={isPhone ? null : add} /> : <ReceiveGoods />}
        />
        {list.error && list.data ? <Stale since={list.dataUpdatedAt} onRetry={() => void list.refetch()} /> : null}
        <Card p={0} className={classes.list} data-density={view.density} data-images={showImages ? undefined : 'off'}>
          <ViewTabs place={listed} />
          <InventoryToolbar
            place={listed}
            goTo={goTo}
            view={view}
            onView={setView}
            maySeeCost={maySeeCost}
            isPhone={isPhone}
          />
          <ProductList place={listed} goTo={goTo} view={view} selected={selected} onSelect={setPicked} />
        </Card>
        {selected.length > 0 && !isPhone ? <BulkBar products={selected} onSelect={setPicked} /> : null}
        {mayManage && isPhone ? <div className={classes.float}>{add}</div> : null}
        <ProductDrawer open={place} rows={wholeRows} mayManage={mayManage} isPhone={isPhone} goTo={goTo} />
        <AdjustStock product={adjusted} onClose={() => setAdjusted(undefined)} />
        <DeleteProduct
          product={toDelete}
          onClose={() => setToDelete(undefined)}
          onDeleted={({ id }) =>
            place.product === id && goTo({ product: undefined, form: undefined }, { replace: true })
          }
          onSetInactive={(product) => setActive(product, false)}
        />
      </LimitDialogHost>
    </InventoryActionsContext.Provider>
  )
}

function useSetActive() {
  const change = useChangeProduct({
    onSuccess: (product) =>
      toast.ok(product.is_active ? t`Marked as active` : t`Marked as inactive`, productName(product)),
    onError: showFailure(t`Update Failed`),
  })
  const { mutate } = change
  return useCallback(({ id }: Product, is_active: boolean) => mutate({ id, is_active }), [mutate])
}

function Actions({ add }: { add: ReactNode }) {
  return (
    <>
      <InventoryMore />
      {add}
    </>
  )
}

/** For who takes goods in, and manages no products. */
function ReceiveGoods() {
  if (!useMay('receive_goods')) return null
  return <Button component={Link} to={paths.goodsIn} variant="default">{t`Receive goods`}</Button>
}

/** The list could not be asked again; what is shown is from before. */
function Stale({ since, onRetry }: { since: number; onRetry: () => void }) {
  return (
    <Alert color="marigold" mb="md" py={8} title={t`The list could not be refreshed`}>
      {t`It shows the stock as of ${{ since: formatAgo(since) }}.`}{' '}
      <Button size="compact-sm" variant="subtle" onClick={onRetry}>{t`Retry`}</Button>
    </Alert>
  )
}

/** What the whole shop holds, whatever is filtered: `248 products · 1,248 units · USh 84.2M at cost`. */
function InventoryFacts() {
  const { data } = useQuery(api.products.counts.queryOptions({ input: {} }))
  // A line is kept free, so that the list below does not jump.
  if (!data) return '\u00a0'
  const { all, units, stock_value } = data
  return [
    t`${plural(all, { one: '# product', other: '# products' })}`,
    ...(units === undefined ? [] : [t`${plural(units, { one: '# unit', other: '# units' })}`]),
    ...(stock_value === undefined ? [] : [t`${{ stockValue: formatShortMoney(stock_value) }} at cost`]),
  ].join(' · ')
}

const icon = { size: 16, stroke: 1.7 }

/** What else there is to do with the inventory, for those who manage it. */
function InventoryMore() {
  const [mayReceive, mayBuy] = [useMay('receive_goods'), useMay('manage_suppliers')]
  const mayManage = useMay('manage_products')
  const hasLists = useOrganization()?.has_price_lists === true && mayManage
  // Asked for when the menu opens: a shop without devices, or without goods that expire, hears nothing of them.
  const [isOpen, setOpen] = useState(false)
  const devices = useQuery(api.units.list.queryOptions({ input: { limit: 1 }, enabled: isOpen }))
  const expires = useExpires(isOpen)
  const hasDevices = (devices.data?.totalCount ?? 0) > 0
  return (
    <Menu position="bottom-end" width={220} onChange={setOpen}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown {...icon} />}>{t`More`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={paths.stockMovements}
          leftSection={<IconHistory {...icon} />}
        >{t`Stock movements`}</Menu.Item>
        <Menu.Item
          component={Link}
          to={paths.importFiles}
          leftSection={<IconFileSpreadsheet {...icon} />}
        >{t`Import and export`}</Menu.Item>
        <Menu.Item
          component={Link}
          to={paths.labels}
          leftSection={<IconBarcode {...icon} />}
        >{t`Print labels`}</Menu.Item>
        {hasLists ? (
          <Menu.Item
            component={Link}
            to={paths.priceLists}
            leftSection={<IconTag {...icon} />}
          >{t`Price lists`}</Menu.Item>
        ) : null}
        {mayReceive ? (
          <Menu.Item
            component={Link}
            to={paths.goodsIn}
            leftSection={<IconPackageImport {...icon} />}
          >{t`Receive goods`}</Menu.Item>
        ) : null}
        {hasDevices ? (
          <Menu.Item
            component={Link}
            to={paths.units}
            leftSection={<IconDeviceMobile {...icon} />}
          >{t`Devices`}</Menu.Item>
        ) : null}
        {expires ? (
          <Menu.Item
            component={Link}
            to={paths.expiry}
            leftSection={<IconCalendarOff {...icon} />}
          >{t`Expiry dates`}</Menu.Item>
        ) : null}
        {mayBuy ? (
          <Menu.Item
            component={Link}
            to={paths.suppliers}
            leftSection={<IconTruckDelivery {...icon} />}
          >{t`Suppliers`}</Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
