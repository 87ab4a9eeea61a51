import { z } from 'zod'
import { forEverybody, forMember } from '../access.ts'
import { asErrors, failure, failuresOf, failureWith } from '../failure.ts'
import { memberFailures } from '../organization/members.ts'
import { routesOf } from '../route.ts'
import { Id, Instant, Line, pageCounts } from '../shapes.ts'

/** The most locations that one shop has, the closed ones included. */
export const mostLocations = 50

export const locationKinds = ['shop', 'store', 'van'] as const
export const LocationKind = z.enum(locationKinds)
export type LocationKind = z.infer<typeof LocationKind>

const LocationName = Line(40).min(1, 'Give the location a name')

/** Where a shop has its goods and sells them. */
export const ShopLocation = z.object({
  id: Id,
  org_id: Id,
  name: z.string(),
  kind: LocationKind,
  /** Tills in use that stand there. */
  terminals: z.int(),
  created_at: Instant,
  /** Null: open. */
  closed_at: Instant.nullable(),
})
export type ShopLocation = z.infer<typeof ShopLocation>

export const NewLocation = z.object({ name: LocationName, kind: LocationKind.default('shop') })
export type NewLocation = z.output<typeof NewLocation>

const LocationChange = z.object({ id: Id, name: LocationName.optional(), kind: LocationKind.optional() })
export type LocationChange = z.output<typeof LocationChange>

/** Where somebody works: the locations named, or all. */
export const ChosenLocations = z
  .array(Id)
  .min(1, 'Choose at least one location')
  .max(mostLocations)
  .refine((ids) => new Set(ids).size === ids.length, 'Each location can appear only once')
  .nullable()

export const MemberLocations = z.object({ user_id: Id, location_ids: ChosenLocations })
export type MemberLocations = z.infer<typeof MemberLocations>

const Left = z.object({ product_id: Id, product: z.string(), units: z.int() })

export const locationFailures = failuresOf('location', {
  notFound: failure('NOT_FOUND', 404, 'business_logic', 'This location no longer exists.'),
  notInPlan: failure(
    'FEATURE_NOT_IN_PLAN',
    409,
    'business_logic',
    'Several locations are part of the Premium and Enterprise plans. The ones you have keep working.',
  ),
  tooMany: failure('TOO_MANY_LOCATIONS', 409, 'business_logic', `A shop can have ${mostLocations} locations.`),
  nameTaken: failureWith(
    'LOCATION_NAME_TAKEN',
    409,
    'business_logic',
    z.object({ name: z.string() }),
    ({ name }) => `There is already a location called ${name}. Choose another name.`,
  ),
  isClosed: failure('LOCATION_CLOSED', 409, 'business_logic', 'This location is closed. Reopen it first.'),
  isLast: failure('LAST_LOCATION', 409, 'business_logic', 'A shop needs at least one open location.'),
  hasStock: failureWith(
    'LOCATION_HAS_STOCK',
    409,
    'business_logic',
    /** How many products are still there, and the first twenty of them. */
    z.object({ products: z.int(), left: z.array(Left) }),
    ({ products }) =>
      `There is still stock of ${products === 1 ? '1 product' : `${products} products`} here. Transfer it first.`,
  ),
  hasTills: failureWith(
    'LOCATION_HAS_TILLS',
    409,
    'business_logic',
    z.object({ tills: z.int() }),
    () => 'There are still tills at this location. Move them to another location or revoke them first.',
  ),
  hasPeople: failureWith(
    'LOCATION_HAS_PEOPLE',
    409,
    'business_logic',
    z.object({ names: z.array(z.string()) }),
    ({ names }) => `${names.join(', ')} can work nowhere else. Give them another location first.`,
  ),
  isBusy: failure(
    'LOCATION_IS_BUSY',
    409,
    'business_logic',
    'A stock take, a transfer or a list of goods is still open here, or till sales need review. Finish them first.',
  ),
})

const { notFound, notInPlan, tooMany, nameTaken, isLast, hasStock, hasTills, hasPeople, isBusy } = locationFailures
const route = routesOf('locations')
const one = '/rest/v1/locations/{id}'
const Of = z.object({ id: Id })

/** Where the shop has its goods. Whoever works at chosen locations sees those; only who works at all of them changes any. */
export const locations = {
  list: forEverybody()
    .route(route('GET', '/rest/v1/locations', 'The locations that the caller sees, and the one where they work now'))
    .output(z.object({ locations: z.array(ShopLocation), here: Id, ...pageCounts })),
  add: forMember('manage_locations')
    .route(route('POST', '/rest/v1/locations', 'Add a location'))
    .errors(asErrors({ notInPlan, tooMany, nameTaken }))
    .input(NewLocation)
    .output(ShopLocation),
  change: forMember('manage_locations')
    .route(route('PATCH', one, 'Rename a location, or say what it is'))
    .errors(asErrors({ notFound, nameTaken }))
    .input(LocationChange)
    .output(ShopLocation),
  arrange: forMember('manage_locations')
    .route(route('POST', '/rest/v1/rpc/arrange_locations', 'Put the locations in order; those not named come last'))
    .errors(asErrors({ notFound }))
    .input(z.object({ location_ids: z.array(Id).min(1).max(mostLocations) }))
    .output(z.object({ locations: z.array(ShopLocation), here: Id, ...pageCounts })),
  close: forMember('manage_locations')
    .route(route('POST', `${one}/close`, 'Close a location that has no stock left; what happened there stays'))
    .errors(asErrors({ notFound, isLast, hasStock, hasTills, hasPeople, isBusy }))
    .input(Of)
    .output(ShopLocation),
  reopen: forMember('manage_locations')
    .route(route('POST', `${one}/reopen`, 'Open a closed location again'))
    .errors(asErrors({ notFound, notInPlan, nameTaken }))
    .input(Of)
    .output(ShopLocation),
  assign: forMember('manage_members')
    .route(
      route(
        'POST',
        '/rest/v1/rpc/set_member_locations',
        'Set where a person works; null is everywhere. It applies at once',
      ),
    )
    .errors(
      asErrors({
        notFound,
        noMember: memberFailures.notFound,
        ownerStays: memberFailures.ownerStays,
        isClosed: locationFailures.isClosed,
      }),
    )
    .input(MemberLocations)
    .output(MemberLocations),
}
