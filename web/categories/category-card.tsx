import { t } from '@lingui/core/macro'
import { ActionIcon, Card, Menu } from '@mantine/core'
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Category } from '@tunda/contract/categories/category-shapes'
import { Link } from 'react-router'
import { productsOfCategory } from '../paths.ts'
import { ProductIcon } from '../shared/products/product-icon.tsx'
import { formatMoney } from '../shared/words/money.ts'
import classes from './category-card.module.css'
import { productsIn, unitsIn } from './category-words.ts'
import { GlobalBadge } from './global-badge.tsx'

const icon = { size: 16, stroke: 1.7 }

type Props = {
  category: Category
  parent: string | undefined
  /** What can be done with it, if anything. */
  changes: { edit: () => void; remove: () => void } | undefined
}

/** A category with what it holds; its name leads to the inventory filtered by it, from anywhere on the card. */
export function CategoryCard({ category, parent, changes }: Props) {
  const { id, name, description, is_global, stock_value } = category
  return (
    <Card component="li" p="md" className={classes.card ?? ''}>
      <div className={classes.head}>
        <ProductIcon category={`${name} ${parent ?? ''}`} size={40} />
        <div className={classes.words}>
          <h2 className={classes.name}>
            <Link to={productsOfCategory(id)} className={classes.link}>
              {name}
            </Link>
          </h2>
          <p className={classes.dimmed}>{parent ? t`In ${parent}` : (description ?? t`Your own category`)}</p>
        </div>
        {is_global ? <GlobalBadge name={name} /> : null}
        {changes ? <CardMenu name={name} {...changes} /> : null}
      </div>
      <div className={classes.figures}>
        <p className={classes.dimmed}>
          {category.product_count === 0 ? t`No products yet` : `${productsIn(category)} · ${unitsIn(category)}`}
        </p>
        {stock_value === undefined || category.product_count === 0 ? null : (
          <p className={classes.value}>
            {formatMoney(stock_value)} <span className={classes.dimmed}>{t`at cost`}</span>
          </p>
        )}
      </div>
    </Card>
  )
}

function CardMenu({ name, edit, remove }: { name: string; edit: () => void; remove: () => void }) {
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <ActionIcon className={classes.menu ?? ''} aria-label={t`Actions for ${name}`}>
          <IconDotsVertical size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={edit}>{t`Edit`}</Menu.Item>
        <Menu.Item c="var(--tunda-bad)" leftSection={<IconTrash {...icon} />} onClick={remove}>{t`Delete`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
