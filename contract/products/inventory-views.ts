import { z } from 'zod'
import { forMember } from '../access.ts'
import { asErrors, failuresOf, failureWith } from '../failure.ts'
import { routesOf } from '../route.ts'
import { Id, Instant, Line, pageCounts, Text } from '../shapes.ts'

/** A view of the inventory that a person saved: `address` is the query that the inventory's address then has. */
export const InventoryView = z.object({ id: Id, name: z.string(), address: z.string(), created_at: Instant })
export type InventoryView = z.infer<typeof InventoryView>

export const NewInventoryView = z.object({
  name: Line(40).min(1, 'Name is required'),
  address: Text(500),
})

/** How many views a person may keep in a shop. */
export const mostViews = 12

export const viewFailures = failuresOf('view', {
  nameTaken: failureWith(
    'VIEW_NAME_TAKEN',
    409,
    'business_logic',
    z.object({ name: z.string() }),
    ({ name }) => `You already have a view named "${name}".`,
  ),
  tooMany: failureWith(
    'TOO_MANY_VIEWS',
    409,
    'business_logic',
    z.object({ most: z.int() }),
    ({ most }) => `You can keep ${most} views. Delete one to save another.`,
  ),
})

const route = routesOf('products')

export const inventoryViews = {
  views: forMember()
    .route(route('GET', '/rest/v1/inventory_views', 'Your saved views of the inventory'))
    .output(z.object({ inventory_views: z.array(InventoryView), ...pageCounts })),
  saveView: forMember()
    .route(route('POST', '/rest/v1/inventory_views', 'Save a view of the inventory'))
    .errors(asErrors(viewFailures))
    .input(NewInventoryView)
    .output(InventoryView),
  removeView: forMember()
    .route(route('DELETE', '/rest/v1/inventory_views/{id}', 'Delete a saved view'))
    .input(z.object({ id: Id }))
    .output(z.object({ id: Id })),
}
