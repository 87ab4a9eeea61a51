import { plural, t } from '@lingui/core/macro'
import type { BulkChange } from '@tunda/contract/products/bulk-changes'
import type { Product } from '@tunda/contract/products/products'
import { useState } from 'react'
import { client } from '../../shared/calls/api.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { toast } from '../../shared/page/toast.tsx'
import { refreshProducts } from '../form/product-changes.ts'

type Change = { is_active: boolean } | { category_id: string }

/** Changes several products in one call, and says how many took it. */
export function useBulkChange() {
  const [isBusy, setBusy] = useState(false)

  /** The ids that could not be changed. */
  async function change(products: readonly Product[], to: Change): Promise<string[]> {
    setBusy(true)
    const refused = await send(products.map(({ id }) => ({ id, ...to }))).catch(showFailure(t`Update Failed`))
    setBusy(false)
    if (!refused) return products.map(({ id }) => id)
    const failed = refused.map(({ id }) => id)
    const [field] = Object.keys(to) as ['is_active' | 'category_id']
    if (refused.length > 0) sayRefused(products.length, refused)
    else {
      const title = plural({ count: products.length }, { one: '# product updated', other: '# products updated' })
      sayChanged(
        title,
        products.map((was) => ({ id: was.id, [field]: was[field] })),
      )
    }
    return failed
  }

  return { isBusy, change }
}

/** Says that products were changed, with a way back to what they were, where that is known. */
export function sayChanged(title: string, before: BulkChange[]): void {
  if (before.length === 0) toast.ok(title)
  else toast.undo(title, () => void takeBack(before).catch(showFailure(t`Update Failed`)))
}

async function takeBack(before: BulkChange[]): Promise<void> {
  const refused = await send(before)
  if (refused.length > 0) sayRefused(before.length, refused)
  else
    toast.ok(
      t`Undone`,
      plural({ count: before.length }, { one: 'Change undone', other: 'Changes to # products undone' }),
    )
}

async function send(changes: BulkChange[]) {
  try {
    return (await client.products.changeMany({ changes })).refused
  } finally {
    await refreshProducts()
  }
}

function sayRefused(total: number, refused: ReadonlyArray<{ message: string }>): void {
  const why = [...new Set(refused.map(({ message }) => message))].join('. ')
  toast.bad(t`Update Failed`, t`${{ updated: total - refused.length }} of ${total} updated. ${why}`)
}
