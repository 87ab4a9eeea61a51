import { type DeviceModel, shortestDeviceQuery } from '@tunda/contract/products/device-models'
import { Id } from '@tunda/contract/shapes'
import type { Tx } from '@tunda/database'
import { findCategoryId, isCategoryAlias } from '../../categories/alias.ts'
import { asLiteral, patternsOf } from './device-patterns.ts'

const columns = 'd.id, d.category_id, d.brand, d.model, d.release_year, d.is_popular'
/** How alike a mistyped query must be to be taken for a device. */
const alikeEnough = 0.45

type Asked = { readonly query: string; readonly category?: string | null | undefined; readonly limit: number }

/**
 * Devices that have every word of the query somewhere in brand and model; popular ones first, then new ones. Where none has, those
 * that are written nearly so. Fewer than two characters find nothing.
 */
export async function searchDeviceModels(tx: Tx, { query, category, limit }: Asked): Promise<DeviceModel[]> {
  const asked = query.trim().toLowerCase()
  if (asked.length < shortestDeviceQuery) return []
  const kind = category ? await kindOf(tx, category) : null
  const found = await tx.query<DeviceModel>(
    `select ${columns} from device_models d
     where d.search_text like all ($1::text[]) and ($2::uuid is null or d.category_id = $2)
     order by d.search_text like $3 || '%' desc, d.is_popular desc, d.release_year desc nulls last, lower(d.brand), lower(d.model)
     limit $4`,
    [patternsOf(asked), kind, asLiteral(asked), limit],
  )
  if (found.length > 0) return found
  return await tx.query<DeviceModel>(
    `select ${columns} from device_models d
     where strict_word_similarity($1, d.search_text) >= $4 and ($2::uuid is null or d.category_id = $2)
     order by strict_word_similarity($1, d.search_text) desc, d.is_popular desc, d.release_year desc nulls last, lower(d.model)
     limit $3`,
    [asked, kind, limit, alikeEnough],
  )
}

/** The category whose devices are meant: the given one or its parent, whichever has devices; null when neither does. */
async function kindOf(tx: Tx, given: string): Promise<string | null> {
  const id = isCategoryAlias(given) || Id.safeParse(given).success ? await findCategoryId(tx, given) : undefined
  if (id === undefined) return null
  const [kind] = await tx.query<{ id: string }>(
    `select k.id from categories c join categories k on k.id in (c.id, c.parent_category_id)
     where c.id = $1 and exists (select from device_models d where d.category_id = k.id)
     order by k.id = c.id desc limit 1`,
    [id],
  )
  return kind?.id ?? null
}
