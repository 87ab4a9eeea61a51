import type { Product } from '@tunda/contract/products'
import { useState } from 'react'
import { client } from '../shared/api.ts'
import { asFailure, type Failure } from '../shared/failure.ts'
import { toast } from '../shared/toast.tsx'
import { refreshProducts } from './product-changes.ts'

type Change = { is_active: boolean } | { category_id: string }
export type BulkProgress = { done: number; of: number }

/** Changes several products, one after the other, and says at the end how many took it. */
export function useBulkChange() {
  const [progress, setProgress] = useState<BulkProgress>()

  /** The ids that could not be changed. */
  async function change(products: readonly Product[], to: Change): Promise<string[]> {
    const failed: string[] = []
    let why: Failure | undefined
    for (const [place, { id }] of products.entries()) {
      setProgress({ done: place, of: products.length })
      try {
        await client.products.update({ id, ...to })
      } catch (error) {
        failed.push(id)
        why = asFailure(error)
      }
    }
    await refreshProducts()
    setProgress(undefined)
    say(products.length, failed.length, why)
    return failed
  }

  return { progress, change }
}

function say(total: number, failed: number, why: Failure | undefined): void {
  const changed = total - failed
  if (failed === 0) toast.ok(changed === 1 ? '1 product updated' : `${changed} products updated`)
  else toast.bad('Update Failed', `${changed} of ${total} updated. ${why?.message ?? ''}`)
}
