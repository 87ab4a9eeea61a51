import { z } from 'zod'
import { forSuperAdmin, forUser } from '../access.ts'
import { asErrors, failuresOf, failureWith } from '../failure.ts'
import { Flag, Id, Line, pageCounts, pageInput, Text, wholeNumber } from '../shapes.ts'
import { productName } from './product-words.ts'

/** A device that products are often made of, suggested while one is typed. */
export const DeviceModel = z.object({
  id: Id,
  category_id: Id,
  brand: z.string(),
  model: z.string(),
  release_year: z.int().nullable(),
  is_popular: z.boolean(),
})
export type DeviceModel = z.infer<typeof DeviceModel>

export const DeviceModelFields = z.object({
  category_id: Id,
  brand: Line(80).min(1, 'Brand is required'),
  model: Line(120).min(1, 'Model is required'),
  release_year: z.int().min(1980).max(2100).nullish(),
  is_popular: z.boolean().default(false),
})
export type DeviceModelFields = z.infer<typeof DeviceModelFields>

/** Fewer characters find nothing (spec, section 5). */
export const shortestDeviceQuery = 2

export const deviceModelFailures = failuresOf('deviceModel', {
  duplicate: failureWith(
    'DUPLICATE_DEVICE_MODEL',
    409,
    'business_logic',
    z.object({ brand: z.string(), model: z.string() }),
    (device) => `${productName(device)} is in the list already.`,
  ),
})
const refusals = asErrors(deviceModelFailures)
const tags = ['device models']

export const deviceModels = {
  search: forUser()
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/search_device_models',
      tags,
      summary: 'Devices by parts of brand and model, in any order; popular and new ones first',
    })
    .input(
      z.object({
        query: Text(100),
        /** A category's id or alias: only devices of that kind, or of its parent's. One that has no devices narrows nothing. */
        category: z.string().max(40).nullish(),
        limit: wholeNumber(1, 100).default(20),
      }),
    )
    .output(z.array(DeviceModel)),
  list: forUser()
    .route({ method: 'GET', path: '/rest/v1/device_models', tags, summary: 'The list of devices, by brand and model' })
    .input(
      z.object({
        ...pageInput(50),
        category_id: Id.optional(),
        brand: Text(80).optional(),
        isPopular: Flag.optional(),
        /** Parts of brand and model, in any order. */
        search: Text(100).optional(),
      }),
    )
    .output(
      z.object({
        device_models: z.array(DeviceModel),
        /** The kinds of goods a device may be of: the platform's own categories. */
        categories: z.array(z.object({ id: Id, name: z.string() })),
        ...pageCounts,
      }),
    ),
  add: forSuperAdmin()
    .route({ method: 'POST', path: '/rest/v1/device_models', tags, summary: 'Add a device to the list' })
    .errors(refusals)
    .input(DeviceModelFields)
    .output(DeviceModel),
  update: forSuperAdmin()
    .route({ method: 'PATCH', path: '/rest/v1/device_models/{id}', tags, summary: 'Change a device of the list' })
    .errors(refusals)
    .input(DeviceModelFields.partial().extend({ id: Id }))
    .output(DeviceModel),
  remove: forSuperAdmin()
    .route({ method: 'DELETE', path: '/rest/v1/device_models/{id}', tags, summary: 'Remove a device from the list' })
    .input(z.object({ id: Id }))
    .output(z.object({ id: Id })),
}
