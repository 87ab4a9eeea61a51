import type { DeviceModel } from '@tunda/contract/products/device-models'
import type { Tx } from '@tunda/database'
import { offsetOf, type PageAsked, pageCountsOf } from '../../lists/page.ts'
import { patternsOf } from './device-patterns.ts'

type Asked = PageAsked & {
  readonly category_id?: string | undefined
  readonly brand?: string | undefined
  readonly isPopular?: boolean | undefined
  readonly search?: string | undefined
}

/** A page of the list of devices, by brand and model, and the categories that devices may be of. */
export async function listDeviceModels(tx: Tx, asked: Asked) {
  const matches = `($1::uuid is null or category_id = $1) and ($2::text is null or lower(brand) = lower($2))
    and ($3::boolean is null or is_popular = $3) and search_text like all ($4::text[])`
  const { category_id = null, brand = null, isPopular = null, search = '' } = asked
  const values = [category_id, brand, isPopular, patternsOf(search)]
  const [device_models, [counted], categories] = await Promise.all([
    tx.query<DeviceModel>(
      `select id, category_id, brand, model, release_year, is_popular from device_models where ${matches}
       order by lower(brand), lower(model) limit $5 offset $6`,
      [...values, asked.limit, offsetOf(asked)],
    ),
    tx.query<{ count: number }>(`select count(*) from device_models where ${matches}`, values),
    tx.query<{ id: string; name: string }>('select id, name from categories where org_id is null order by id'),
  ])
  return { device_models, categories, ...pageCountsOf(counted?.count ?? 0, asked) }
}
