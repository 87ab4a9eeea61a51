import { t } from '@lingui/core/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconEye, IconEyeOff, IconPrinter, IconTrash, IconX } from '@tabler/icons-react'
import type { StockTake } from '@tunda/contract/stock/stock-take-shapes'
import { useState } from 'react'
import { api, client } from '../../shared/calls/api.ts'
import { cache } from '../../shared/calls/cache.ts'
import { contractRoutes } from '../../shared/calls/contract-routes.ts'
import { useMayCall } from '../../shared/calls/organization.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { ConfirmDialog } from '../../shared/page/confirm.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { formatCount } from '../../shared/words/money.ts'
import { products, takeName } from '../stock-take-words.ts'
import { useStockTakesPlace } from '../stock-takes-address.ts'

type Action = 'cancel' | 'delete'

/** What else can be done with a count in progress. */
export function CountMenu({ take }: { take: StockTake }) {
  const [, goTo] = useStockTakesPlace()
  const isOwnerOrAdmin = useMayCall(contractRoutes.stockTakes.remove)
  const [asked, setAsked] = useState<Action>()
  return (
    <>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={44} aria-label={t`More about this stock take`}>
            <IconDotsVertical size={18} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPrinter size={17} />}
            onClick={() => goTo({ open: 'sheet' })}
          >{t`Print a count sheet`}</Menu.Item>
          {isOwnerOrAdmin ? (
            <Menu.Item
              leftSection={take.is_blind ? <IconEye size={17} /> : <IconEyeOff size={17} />}
              onClick={() => void setBlind(take, !take.is_blind)}
            >
              {take.is_blind ? t`Show what should be there` : t`Hide what should be there`}
            </Menu.Item>
          ) : null}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconX size={17} />}
            onClick={() => setAsked('cancel')}
          >{t`Cancel stock take`}</Menu.Item>
          {isOwnerOrAdmin ? (
            <Menu.Item
              c="var(--tunda-bad)"
              leftSection={<IconTrash size={17} />}
              onClick={() => setAsked('delete')}
            >{t`Delete stock take`}</Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asked === 'cancel'}
        onClose={() => setAsked(undefined)}
        title={t`Cancel “${{ takeName: takeName(take) }}”?`}
        action={t`Cancel stock take`}
        onConfirm={() => cancel(take)}
        danger
      >{t`Nothing more can be counted in it, and no stock changes. You can still see the ${{ products: products(take.counted) }} counted so far.`}</ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'delete'}
        onClose={() => setAsked(undefined)}
        title={t`Delete “${{ takeName: takeName(take) }}”?`}
        action={t`Delete stock take`}
        onConfirm={async () => {
          await remove(take)
          goTo({ take: undefined, tab: 'left', search: '', product: undefined }, { replace: true })
        }}
        danger
      >
        {take.counted === 0
          ? t`Nothing is counted in it yet.`
          : t`Everything counted in it is deleted too: ${{ units: formatCount(take.units_counted) }} units of ${{ products: products(take.counted) }}.`}{' '}
        {t`No stock changes. This cannot be undone.`}
      </ConfirmDialog>
    </>
  )
}

async function setBlind({ id }: StockTake, is_blind: boolean): Promise<void> {
  try {
    await client.stockTakes.update({ id, is_blind })
  } catch (error) {
    showFailure(t`Failed to change the stock take.`)(error)
  }
  void refresh('stock_takes')
}

async function cancel({ id }: StockTake): Promise<void> {
  try {
    await client.stockTakes.update({ id, status: 'cancelled' })
    toast.ok(t`Stock take cancelled`)
  } catch (error) {
    showFailure(t`Failed to cancel the stock take.`)(error)
    throw error
  } finally {
    void refresh('stock_takes')
  }
}

async function remove({ id }: StockTake): Promise<void> {
  try {
    await client.stockTakes.remove({ id })
    toast.ok(t`Stock take deleted`)
  } catch (error) {
    showFailure(t`Failed to delete the stock take.`)(error)
    throw error
  }
  void cache.invalidateQueries({ queryKey: api.stockTakes.list.key() })
}
