import { t } from '@lingui/core/macro'
import { Card } from '@mantine/core'
import type { Category } from '@tunda/contract/categories/category-shapes'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { AvailableList } from './available-list.tsx'
import { useCategoryList } from './category-list.ts'
import classes from './category-set-up.module.css'
import { ShopList } from './shop-list.tsx'
import { type Removal, TakeAway } from './take-away.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useCategoryCall } from './use-category-call.ts'

/** A category that was just taken off the list, and the list as it was. */
type Removed = { category: Category; order: string[] }

/** Two lists: what the shop works with, and what it could. */
export function CategorySetUp({ onEdit }: { onEdit: (category: Category) => void }) {
  const { query, linked, available, nameOf } = useCategoryList()
  const [removal, setRemoval] = useState<Removal>()
  const { add, remove, undo, removed, forget } = useListChanges()

  if (query.error && !linked) return <FailedState error={query.error} query={query} />
  if (!linked || !available) {
    return (
      <Card p={0}>
        <LoadingState />
      </Card>
    )
  }
  const order = linked.map(({ id }) => id)
  const takeOff = (category: Category) =>
    category.product_count > 0 ? setRemoval({ category, how: 'remove' }) : remove.mutate({ category, order })
  return (
    <>
      <div className={classes.lists}>
        <ShopList
          categories={linked}
          nameOf={nameOf}
          removing={remove.isPending ? remove.variables.category.id : undefined}
          onRemove={takeOff}
          onEdit={onEdit}
        />
        <AvailableList
          categories={available}
          nameOf={nameOf}
          adding={add.isPending ? add.variables.id : undefined}
          onAdd={(category) => add.mutate(category)}
          onDelete={(category) => setRemoval({ category, how: 'delete' })}
        />
      </div>
      <div role="status">
        {removed ? (
          <UndoBar
            name={removed.category.name}
            isUndoing={undo.isPending}
            onUndo={() => undo.mutate(removed)}
            onClose={forget}
          />
        ) : null}
      </div>
      <TakeAway removal={removal} linked={linked} onClose={() => setRemoval(undefined)} />
    </>
  )
}

/** What may be done to the shop's list; what was just taken off it can be put back. */
function useListChanges() {
  const [removed, setRemoved] = useState<Removed>()
  const forget = () => setRemoved(undefined)
  const add = useCategoryCall(({ id }: Category) => client.categories.link({ category_id: id }), {
    onDone: forget,
    onFailure: showFailure(t`Failed to add category`),
  })
  const remove = useCategoryCall(({ category }: Removed) => client.categories.unlink({ id: category.id }), {
    onDone: (_, done) => setRemoved(done),
    // Somebody has put a product in it meanwhile, or it is gone: the lists say which.
    onFailure: showFailure(t`Failed to remove category`),
  })
  const undo = useCategoryCall(putBack, {
    onDone: forget,
    onFailure: showFailure(t`Failed to add category`),
  })
  return { add, remove, undo, removed, forget }
}

/** Puts the category back where it stood. */
async function putBack({ category, order }: Removed): Promise<void> {
  await client.categories.link({ category_id: category.id })
  await client.categories.arrange({ category_ids: order })
}
