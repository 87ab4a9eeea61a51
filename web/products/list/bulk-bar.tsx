import { t } from '@lingui/core/macro'
import { ActionIcon, Button, CloseButton, Menu, Text } from '@mantine/core'
import {
  IconDotsVertical,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconPrinter,
  IconTag,
} from '@tabler/icons-react'
import type { Product } from '@tunda/contract/products/products'
import { useState } from 'react'
import { Link } from 'react-router'
import { labelsOf } from '../../paths.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { type ExportKind, exportKinds } from '../../shared/files/export-rows.ts'
import { useCategories } from '../use-categories.ts'
import classes from './bulk-bar.module.css'
import { ChangePrices } from './change-prices.tsx'
import { exportSelected } from './export-selected.ts'
import { useBulkChange } from './use-bulk-change.ts'

type Props = { products: readonly Product[]; onSelect: (ids: string[]) => void }

const icon = { size: 17, stroke: 1.7 }

/** What can be done to all selected products at once; floats, so that nothing moves when it comes. */
export function BulkBar({ products, onSelect }: Props) {
  const { linked } = useCategories()
  const { isBusy, change } = useBulkChange()
  const [isPricing, setPricing] = useState(false)
  const button = { variant: 'subtle', disabled: isBusy } as const
  // Those that failed stay selected, for another try.
  const apply = async (to: Parameters<typeof change>[1]) => onSelect(await change(products, to))

  return (
    <section className={classes.bar} aria-label={t`Selected products`}>
      <Text size="sm" fw={600} className="numeric" role="status">
        {isBusy ? t`Updating ${{ count: products.length }}…` : t`${{ count: products.length }} selected`}
      </Text>
      <Menu position="top" shadow="md" disabled={isBusy}>
        <Menu.Target>
          <Button {...button} leftSection={<IconTag {...icon} />}>{t`Set category`}</Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} className={classes.categories ?? ''}>
          {linked.map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => void apply({ category_id: id })}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        {...button}
        leftSection={<IconPencil {...icon} />}
        onClick={() => setPricing(true)}
      >{t`Edit prices`}</Button>
      <Button
        {...button}
        component={Link}
        to={labelsOf(products.map(({ id }) => id))}
        leftSection={<IconPrinter {...icon} />}
      >{t`Print labels`}</Button>
      <ExportMenu products={products} disabled={isBusy} />
      <Menu position="top-end" shadow="md" disabled={isBusy}>
        <Menu.Target>
          <ActionIcon aria-label={t`More for the selected products`} disabled={isBusy}>
            <IconDotsVertical size={18} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconEye {...icon} />}
            onClick={() => void apply({ is_active: true })}
          >{t`Mark as active`}</Menu.Item>
          <Menu.Item
            leftSection={<IconEyeOff {...icon} />}
            onClick={() => void apply({ is_active: false })}
          >{t`Mark as inactive`}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <CloseButton aria-label={t`Clear selection`} disabled={isBusy} onClick={() => onSelect([])} />
      <ChangePrices
        opened={isPricing}
        products={products}
        onClose={() => setPricing(false)}
        onDone={() => onSelect([])}
      />
    </section>
  )
}

const kinds = Object.keys(exportKinds) as ExportKind[]

/** The selected products as a file. */
function ExportMenu({ products, disabled }: { products: readonly Product[]; disabled: boolean }) {
  const save = (kind: ExportKind) => void exportSelected(kind, products).catch(showFailure(t`The export failed`))
  return (
    <Menu position="top" shadow="md" disabled={disabled}>
      <Menu.Target>
        <Button variant="subtle" disabled={disabled} leftSection={<IconDownload {...icon} />}>{t`Export`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => save(kind)}>
            {t`As ${{ exportKinds: exportKinds[kind] }}`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
