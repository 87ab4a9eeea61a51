import type { DeviceModel } from '@tunda/contract/device-models'
import type { Tx } from '@tunda/database'
import { offsetOf, type PageAsked, pageCountsOf } from '../page.ts'

type Asked = PageAsked & {
  readonly category_id?: string | undefined
  readonly brand?: string | undefined
  readonly isPopular?: boolean | undefined
}

/** A page of the list of devices, by brand and model. */
export async function listDeviceModels(tx: Tx, asked: Asked) {
  const matches = `($1::uuid is null or category_id = $1) and ($2::text is null or lower(brand) = lower($2))
    and ($3::boolean is null or is_popular = $3)`
  const values = [asked.category_id ?? null, asked.brand ?? null, asked.isPopular ?? null]
  const [device_models, [counted]] = await Promise.all([
    tx.query<DeviceModel>(
      `select id, category_id, brand, model, release_year, is_popular from device_models where ${matches}
       order by lower(brand), lower(model) limit $4 offset $5`,
      [...values, asked.limit, offsetOf(asked)],
    ),
    tx.query<{ count: number }>(`select count(*) from device_models where ${matches}`, values),
  ])
  return { device_models, ...pageCountsOf(counted?.count ?? 0, asked) }
}
