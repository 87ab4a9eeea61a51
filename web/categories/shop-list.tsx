import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Card, Title } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCategory, IconPencil, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Category } from '@tunda/contract/categories/category-shapes'
import { client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { refreshCategories, showInOrder } from './category-list.ts'
import { CategoryRow } from './category-row.tsx'
import classes from './category-set-up.module.css'

const icon = { size: 17, stroke: 1.8 }

type Props = {
  categories: readonly Category[]
  nameOf: (id: string | null) => string | undefined
  /** The one that is being removed. */
  removing: string | undefined
  onRemove: (category: Category) => void
  onEdit: (category: Category) => void
}

/** The shop's categories, which the owner puts in order, changes and removes. */
export function ShopList({ categories, nameOf, removing, onRemove, onEdit }: Props) {
  const arrange = useMutation({
    mutationFn: (category_ids: string[]) => client.categories.arrange({ category_ids }),
    // Moves of one after another go to the server in their order, each with all before it.
    scope: { id: 'arrange-categories' },
    onMutate: showInOrder,
    onError: showFailure(t`Failed to change the order`),
    onSettled: refreshCategories,
  })
  function move(place: number, by: -1 | 1) {
    const ids = categories.map(({ id }) => id)
    const [moved] = ids.splice(place, 1)
    if (moved === undefined) return
    ids.splice(place + by, 0, moved)
    arrange.mutate(ids)
  }
  return (
    <Card p={0} component="section" aria-labelledby="shop-list">
      <div className={classes.heading}>
        <Title order={2} size="h3" id="shop-list">{t`In your shop`}</Title>
        <p className={classes.dimmed}>{categories.length}</p>
      </div>
      {categories.length === 0 ? (
        <EmptyState order={3} icon={IconCategory} title={t`No categories yet`} text={t`Add one, or create your own.`} />
      ) : (
        <ol className={classes.list} aria-label={t`Categories in your shop`}>
          {categories.map((category, place) => (
            <CategoryRow key={category.id} category={category} parent={nameOf(category.parent_category_id)}>
              <RowActions
                category={category}
                isFirst={place === 0}
                isLast={place === categories.length - 1}
                isLeaving={removing === category.id}
                onMove={(by) => move(place, by)}
                onRemove={() => onRemove(category)}
                onEdit={() => onEdit(category)}
              />
            </CategoryRow>
          ))}
        </ol>
      )}
    </Card>
  )
}

type ActionsProps = {
  category: Category
  isFirst: boolean
  isLast: boolean
  isLeaving: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  onEdit: () => void
}

function RowActions({
  category: { name, is_global },
  isFirst,
  isLast,
  isLeaving,
  onMove,
  onRemove,
  onEdit,
}: ActionsProps) {
  return (
    <>
      {is_global ? null : (
        <ActionIcon aria-label={t`Edit ${name}`} onClick={onEdit}>
          <IconPencil {...icon} />
        </ActionIcon>
      )}
      <ActionIcon aria-label={t`Move ${name} up`} disabled={isFirst} onClick={() => onMove(-1)}>
        <IconArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon aria-label={t`Move ${name} down`} disabled={isLast} onClick={() => onMove(1)}>
        <IconArrowDown {...icon} />
      </ActionIcon>
      <Button
        variant="subtle"
        color="gray"
        px={10}
        aria-label={t`Remove ${name}`}
        loading={isLeaving}
        onClick={onRemove}
      >
        <IconX {...icon} className={classes.forPhone} aria-hidden />
        <span className={classes.forDesk}>{t`Remove`}</span>
      </Button>
    </>
  )
}
