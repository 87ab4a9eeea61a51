import { z } from 'zod'
import { failure, failuresOf, failureWith } from '../failure.ts'

/** The most price lists of a shop, prices of a list, and groups of customers. */
export const mostPriceLists = 50
export const mostPrices = 20_000
export const mostGroups = 100

const Named = z.object({ name: z.string() })

/** Why a price list, its prices or a group of customers cannot be saved. */
export const priceListFailures = failuresOf('priceList', {
  tooMany: failure('TOO_MANY_PRICE_LISTS', 409, 'business_logic', `A shop can have ${mostPriceLists} price lists.`),
  nameTaken: failureWith(
    'PRICE_LIST_NAME_TAKEN',
    409,
    'business_logic',
    Named,
    ({ name }) => `There is already a price list called ${name}. Choose another name.`,
  ),
  kindStays: failure(
    'PRICE_LIST_KIND_STAYS',
    409,
    'business_logic',
    'The kind of prices on a list cannot be changed. Start another list.',
  ),
  unknownPart: failure(
    'PRICE_LIST_PART_UNKNOWN',
    409,
    'business_logic',
    'Its group, location or category no longer exists. Choose another.',
  ),
  noPrices: failure(
    'PRICE_LIST_WITHOUT_PRICES',
    409,
    'business_logic',
    'This list takes a percentage off. It has no prices of its own.',
  ),
  oneEach: failure(
    'PRICE_LIST_ONE_PRICE_EACH',
    409,
    'business_logic',
    'This list has one price per product, whatever the quantity.',
  ),
  tooManyPrices: failure(
    'TOO_MANY_PRICES',
    409,
    'business_logic',
    `A price list can have ${mostPrices.toLocaleString('en-UG')} prices.`,
  ),
  unknownProduct: failure(
    'PRICE_OF_UNKNOWN_PRODUCT',
    409,
    'business_logic',
    'One of these products no longer exists. No price was changed.',
  ),
  tooManyGroups: failure('TOO_MANY_CUSTOMER_GROUPS', 409, 'business_logic', `A shop can have ${mostGroups} groups.`),
  groupNameTaken: failureWith(
    'CUSTOMER_GROUP_NAME_TAKEN',
    409,
    'business_logic',
    Named,
    ({ name }) => `There is already a group called ${name}. Choose another name.`,
  ),
  groupHasLists: failure(
    'CUSTOMER_GROUP_HAS_LISTS',
    409,
    'business_logic',
    'This group has price lists. Delete them first, or give them another group.',
  ),
  unknownGroup: failure('CUSTOMER_GROUP_UNKNOWN', 409, 'business_logic', 'This group no longer exists.'),
})
