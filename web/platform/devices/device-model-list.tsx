import { t } from '@lingui/core/macro'
import { Anchor, Card, NativeSelect, UnstyledButton } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import type { DeviceModel } from '@tunda/contract/products/device-models'
import { productName } from '@tunda/contract/products/product-words'
import { Link } from 'react-router'
import { SearchField } from '../../shared/fields/search-field.tsx'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { StatusBadge } from '../../shared/table/status-badge.tsx'
import { Table } from '../../shared/table/table.tsx'
import { columnsOf } from '../../shared/table/table-columns.ts'
import classes from '../platform.module.css'
import { type PlatformAddress, usePlatformAddress } from '../platform-address.ts'
import { devicesPage, useDeviceList } from './use-device-list.ts'

type Device = DeviceModel & { readonly category: string }

/** Every device that shops are offered, by brand and model. */
export function DeviceModelList({ address }: { address: PlatformAddress }) {
  const { search, change, word } = address
  const list = useDeviceList(address)
  const categories = list.data?.categories ?? []
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]))
  const isFiltered = search !== '' || word('category') !== undefined
  return (
    <Card p={0}>
      <div className={classes.tools}>
        <SearchField
          flex={1}
          miw={200}
          label={t`Search device models`}
          placeholder={t`Search brand and model`}
          search={search}
          onSearch={(words) => change({ search: words })}
        />
        <NativeSelect
          aria-label={t`Category`}
          data={[
            { value: '', label: t`Any category` },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={word('category') ?? ''}
          onChange={(event) => change({ category: event.currentTarget.value })}
        />
      </div>
      <Table
        label={t`Device models`}
        columns={columns}
        rows={list.data?.device_models.map((device) => ({ ...device, category: nameOf.get(device.category_id) ?? '' }))}
        rowId={({ id }) => id}
        query={list}
        empty={
          <EmptyState
            icon={IconDeviceMobile}
            title={t`No device models yet`}
            text={t`What you add here is suggested to every shop while it types a product.`}
          />
        }
        onClearFilters={isFiltered ? () => change({ search: undefined, category: undefined }) : undefined}
        paging={list.data && { ...list.data, limit: devicesPage, onPage: (page) => change({ page: String(page) }) }}
        onOpen={({ id }) => change({ open: id })}
        card={(device) => <DeviceCard device={device} />}
      />
    </Card>
  )
}

const col = columnsOf<Device>()
const columns = col.columns([
  col.accessor('model', { header: t`Model`, cell: ({ row }) => <DeviceLink device={row.original} /> }),
  col.accessor('brand', { header: t`Brand` }),
  col.accessor('category', { header: t`Category` }),
  col.accessor('release_year', {
    header: t`Year`,
    cell: (c) => <span className="numeric">{c.getValue() ?? '–'}</span>,
  }),
  col.accessor('is_popular', { header: t`Suggested`, cell: (c) => <Place isPopular={c.getValue()} /> }),
])

function DeviceLink({ device: { id, model } }: { device: Device }) {
  const { linkTo } = usePlatformAddress()
  return (
    <Anchor component={Link} to={linkTo(id)} preventScrollReset inherit fw={600} c="inherit">
      {model}
    </Anchor>
  )
}

/** Where it stands among what is suggested. */
function Place({ isPopular }: { isPopular: boolean }) {
  return isPopular ? (
    <StatusBadge tone="ok">{t`First`}</StatusBadge>
  ) : (
    <span className={classes.quiet}>{t`Normal order`}</span>
  )
}

function DeviceCard({ device }: { device: Device }) {
  const { linkTo } = usePlatformAddress()
  return (
    <UnstyledButton component={Link} to={linkTo(device.id)} preventScrollReset className={classes.card ?? ''}>
      <span>
        <strong>{productName(device)}</strong>
        <small>{[device.category, device.release_year].filter(Boolean).join(' · ')}</small>
      </span>
      <span>
        <Place isPopular={device.is_popular} />
      </span>
    </UnstyledButton>
  )
}
