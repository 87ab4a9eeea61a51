import { t } from '@lingui/core/macro'
import { Button, Card, Menu, Text } from '@mantine/core'
import { IconChevronDown, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { PriceList } from '@tunda/contract/selling/price-lists'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { BackButton } from '../shared/page/back-button.tsx'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { toast } from '../shared/page/toast.tsx'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { AnswerState, GoneState } from '../shared/table/table-states.tsx'
import { PriceListDialog } from './price-list-dialog.tsx'
import { daysWords, offerWords } from './price-list-words.ts'
import { PricesOfList } from './prices-of-list.tsx'
import { useListPlaces } from './use-list-places.ts'

/** One price list: who pays it, and its prices. */
export function PriceListPage({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useQuery(api.priceLists.list.queryOptions())
  const list = query.data?.price_lists.find((one) => one.id === id)
  return (
    <>
      <PageHeader
        title={list?.name ?? t`Price list`}
        facts={list ? <Facts list={list} /> : '\u00a0'}
        actions={
          <>
            <BackButton onClick={onBack} />
            {list ? <ListMenu list={list} onGone={onBack} /> : null}
          </>
        }
      />
      <AnswerState query={query} />
      {query.data && !list ? <GoneState /> : null}
      {list?.kind === 'percent' ? <PercentWords list={list} /> : null}
      {list && list.kind !== 'percent' ? <PricesOfList list={list} /> : null}
    </>
  )
}

function Facts({ list }: { list: PriceList }) {
  const { whoAndWhere } = useListPlaces()
  return (
    <>
      {list.is_active ? null : <StatusBadge tone="quiet">{t`Not in use`}</StatusBadge>}{' '}
      {[offerWords(list), whoAndWhere(list), daysWords(list)].join(' · ')}
    </>
  )
}

function PercentWords({ list }: { list: PriceList }) {
  const category = useListPlaces().categoryOf(list)
  const percent = list.percent ?? 0
  return (
    <Card>
      <Text>
        {category === undefined
          ? t`${percent}% comes off the ordinary price of every product.`
          : t`${percent}% comes off the ordinary price of every product in ${category}.`}
      </Text>
      <Text c="dimmed" size="sm" mt="xs">
        {t`If another list has a lower price for a product, the lower price applies.`}
      </Text>
    </Card>
  )
}

function ListMenu({ list, onGone }: { list: PriceList; onGone: () => void }) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const { id, name } = list
  const close = () => setOpen(undefined)
  async function remove() {
    await client.priceLists.remove({ id })
    void refresh('price_lists')
    toast.ok(t`Price list deleted`, name)
    onGone()
  }
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.7} />}>{t`More`}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil size={16} stroke={1.7} />}
            onClick={() => setOpen('edit')}
          >{t`Edit`}</Menu.Item>
          <Menu.Item
            c="var(--tunda-bad)"
            leftSection={<IconTrash size={16} stroke={1.7} />}
            onClick={() => setOpen('delete')}
          >{t`Delete`}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'edit' ? <PriceListDialog list={list} onClose={close} onSaved={close} /> : null}
      <ConfirmDialog
        opened={open === 'delete'}
        onClose={close}
        title={t`Delete ${name}?`}
        action={t`Delete ${name}`}
        onConfirm={remove}
        failed={t`The price list was not deleted`}
        danger
      >
        {list.prices > 0
          ? t`Its prices are deleted too, and the ordinary prices apply again. Past sales stay as they are.`
          : t`The ordinary prices apply again. Past sales stay as they are.`}
      </ConfirmDialog>
    </>
  )
}
