import { t } from '@lingui/core/macro'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDotsVertical,
  IconEye,
  IconEyeOff,
  IconLayoutSidebarRightExpand,
  IconNumber123,
  IconPencil,
  IconTransfer,
  IconTrash,
} from '@tabler/icons-react'
import { productName } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import { Link } from 'react-router'
import { numberProduct } from '../paths.ts'
import { useInventoryActions } from './list/inventory-actions.ts'
import { useMayNumber } from './use-may-number.ts'

const icon = { size: 16, stroke: 1.7 }

/** Everything that can be done with one product. */
export function ProductMenu({ product, withOpen = true }: { product: Product; withOpen?: boolean }) {
  const { mayManage, mayAdjust, open, edit, adjust, setActive, remove } = useInventoryActions()
  const mayNumber = useMayNumber(product)
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon aria-label={t`Actions for ${{ productName: productName(product) }}`}>
          <IconDotsVertical size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {withOpen ? (
          <>
            <Menu.Item leftSection={<IconLayoutSidebarRightExpand {...icon} />} onClick={() => open(product)}>
              {t({ message: 'Open', context: 'to open' })}
            </Menu.Item>
            {mayManage ? (
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => edit(product)}>{t`Edit`}</Menu.Item>
            ) : null}
          </>
        ) : null}
        {mayAdjust && !product.tracking ? (
          <Menu.Item
            leftSection={<IconTransfer {...icon} />}
            onClick={() => adjust(product)}
          >{t`Adjust stock`}</Menu.Item>
        ) : null}
        {mayManage && mayNumber ? (
          <Menu.Item component={Link} to={numberProduct(product.id)} leftSection={<IconNumber123 {...icon} />}>
            {product.tracking ? t`Numbers of its units` : t`Number each unit`}
          </Menu.Item>
        ) : null}
        {mayManage ? (
          <>
            <Menu.Item
              leftSection={product.is_active ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
              onClick={() => setActive(product, !product.is_active)}
            >
              {product.is_active ? t`Mark as inactive` : t`Mark as active`}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              c="var(--tunda-bad)"
              leftSection={<IconTrash {...icon} />}
              onClick={() => remove(product)}
            >{t`Delete`}</Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
