import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Card, Title } from '@mantine/core'
import { IconChecks, IconPlus, IconTrash } from '@tabler/icons-react'
import type { Category } from '@tunda/contract/categories/category-shapes'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { CategoryRow } from './category-row.tsx'
import classes from './category-set-up.module.css'

type Props = {
  categories: readonly Category[]
  nameOf: (id: string | null) => string | undefined
  /** The one that is being added. */
  adding: string | undefined
  onAdd: (category: Category) => void
  onDelete: (category: Category) => void
}

/** Global categories that the shop does not use, and its own that were removed from its list. */
export function AvailableList({ categories, nameOf, adding, onAdd, onDelete }: Props) {
  return (
    <Card p={0} component="section" aria-labelledby="available-list">
      <div className={classes.heading}>
        <Title order={2} size="h3" id="available-list">{t`Available`}</Title>
        <p className={classes.dimmed}>{categories.length}</p>
      </div>
      {categories.length === 0 ? (
        <EmptyState
          order={3}
          icon={IconChecks}
          title={t`All categories are in your shop`}
          text={t`Sell something else too? Create a custom category.`}
        />
      ) : (
        <ul className={classes.list} aria-label={t`Available categories`}>
          {categories.map((category) => (
            <CategoryRow key={category.id} category={category} parent={nameOf(category.parent_category_id)}>
              {category.is_global ? null : (
                <ActionIcon aria-label={t`Delete ${{ category: category.name }}`} onClick={() => onDelete(category)}>
                  <IconTrash size={17} stroke={1.8} />
                </ActionIcon>
              )}
              <Button
                variant="default"
                leftSection={<IconPlus size={16} stroke={2} />}
                loading={adding === category.id}
                aria-label={t`Add ${{ category: category.name }}`}
                onClick={() => onAdd(category)}
              >{t`Add`}</Button>
            </CategoryRow>
          ))}
        </ul>
      )}
    </Card>
  )
}
