import { general } from '@tunda/contract/failure'
import { type DeviceModel, type DeviceModelFields, deviceModelFailures } from '@tunda/contract/products/device-models'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'
import { fail } from '../fail.ts'
import { publishPlatform } from './platform-log.ts'

const columns = 'id, category_id, brand, model, release_year, is_popular'

/**
 * Adds a device to the list, its brand spelled as the list spells it. Fails NOT_FOUND for a category that is not the platform's, and
 * DUPLICATE_DEVICE_MODEL.
 */
export async function addDeviceModel(tx: Tx, given: DeviceModelFields, person: Person): Promise<DeviceModel> {
  await requireGlobalCategory(tx, given.category_id)
  const asked = { ...given, brand: await spelledBrand(tx, given.brand) }
  const [added] = await tx.query<DeviceModel>(
    `insert into device_models (category_id, brand, model, release_year, is_popular) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning ${columns}`,
    [asked.category_id, asked.brand, asked.model, asked.release_year ?? null, asked.is_popular],
  )
  if (added === undefined) throw fail(deviceModelFailures.duplicate, asked)
  await publishPlatform(tx, { event: 'platform.device_model_added', actor: person, id: added.id, after: asked })
  return added
}

type Change = { readonly [Field in keyof DeviceModelFields]?: DeviceModelFields[Field] | undefined } & {
  readonly id: string
}

/**
 * Changes what is given. A brand is spelled one way: in other capitals it is put right for all its devices. Fails NOT_FOUND, and
 * DUPLICATE_DEVICE_MODEL when another bears the name.
 */
export async function changeDeviceModel(tx: Tx, { id, ...changes }: Change, person: Person): Promise<DeviceModel> {
  const [before] = await tx.query<DeviceModel>(`select ${columns} from device_models where id = $1 for update`, [id])
  if (before === undefined) throw fail(general.notFound)
  if (changes.category_id !== undefined) await requireGlobalCategory(tx, changes.category_id)
  const isSameBrand = (changes.brand ?? before.brand).toLowerCase() === before.brand.toLowerCase()
  const brand = changes.brand && !isSameBrand ? await spelledBrand(tx, changes.brand) : changes.brand
  const given = Object.fromEntries(Object.entries({ ...changes, brand }).filter(([, value]) => value !== undefined))
  const after: DeviceModel = { ...before, ...given }
  const [other] = await tx.query(
    'select 1 from device_models where lower(brand) = lower($1) and lower(model) = lower($2) and id <> $3',
    [after.brand, after.model, id],
  )
  if (other !== undefined) throw fail(deviceModelFailures.duplicate, after)
  if (isSameBrand && after.brand !== before.brand) await respellBrand(tx, after.brand)
  const [changed] = await tx.query<DeviceModel>(
    `update device_models set category_id = $2, brand = $3, model = $4, release_year = $5, is_popular = $6, updated_at = $7
     where id = $1 returning ${columns}`,
    [id, after.category_id, after.brand, after.model, after.release_year, after.is_popular, now()],
  )
  if (changed === undefined) throw fail(general.notFound)
  await publishPlatform(tx, {
    event: 'platform.device_model_changed',
    actor: person,
    id: changed.id,
    before,
    after: given,
  })
  return changed
}

/** Takes a device off the list; products that were named after it stay as they are. Fails NOT_FOUND. */
export async function removeDeviceModel(tx: Tx, { id }: { id: string }, person: Person): Promise<{ id: string }> {
  const [removed] = await tx.query<DeviceModel>(`delete from device_models where id = $1 returning ${columns}`, [id])
  if (removed === undefined) throw fail(general.notFound)
  await publishPlatform(tx, { event: 'platform.device_model_removed', actor: person, id: removed.id, before: removed })
  return { id }
}

/** The brand as the list spells it already. */
async function spelledBrand(tx: Tx, brand: string): Promise<string> {
  const [known] = await tx.query<{ brand: string }>(
    'select brand from device_models where lower(brand) = lower($1) limit 1',
    [brand],
  )
  return known?.brand ?? brand
}

/** Writes the brand like this on all its devices. */
async function respellBrand(tx: Tx, brand: string): Promise<void> {
  await tx.query('update device_models set brand = $1, updated_at = $2 where lower(brand) = lower($1)', [brand, now()])
}

async function requireGlobalCategory(tx: Tx, id: string): Promise<void> {
  const [category] = await tx.query('select 1 from categories where id = $1 and org_id is null', [id])
  if (category === undefined) throw fail(general.notFound)
}
