/** Roles of a member in an organisation that the specification names, from most to least. A shop adds roles of its own as rows. */
export const roles = ['owner', 'admin', 'member'] as const
export type Role = (typeof roles)[number]

/**
 * The closed list of rights. Every member sees the shop's products without cost, its categories, people, settings and plan, and their own things;
 * everything else needs a right, and a role has only the rights that it names.
 */
export const rights = [
  'sell',
  'discount',
  'override_price',
  'backdate_sale',
  'see_sales',
  'refund',
  'cancel_sale',
  'review_sales',
  'see_cost',
  'see_profit',
  'see_reports',
  'manage_products',
  'adjust_stock',
  'count_stock',
  'import_data',
  'see_customers',
  'manage_customers',
  'delete_customers',
  'manage_terminals',
  'manage_members',
  'manage_settings',
  'manage_categories',
  'manage_locations',
  'receive_alerts',
  'see_audit',
  'manage_drawer',
  'review_drawer',
  'receive_goods',
  'manage_suppliers',
  'manage_expenses',
  'transfer_stock',
  'manage_api_keys',
  'give_credit',
  'pass_credit_limit',
  'receive_payments',
  'manage_credit',
  'buy_devices',
  'see_sellers',
  'see_commission',
  'manage_commission',
  'manage_repairs',
  'see_passcodes',
  'arrange_categories',
  'manage_roles',
  'manage_plan',
  'own_shop',
] as const
export type Right = (typeof rights)[number]

/** The rights that go with ownership. No role of a shop's own can name them. */
export const ownersRights = ['arrange_categories', 'manage_roles', 'manage_plan', 'own_shop'] as const satisfies Right[]

/** What a limited right counts: percents off the list price, or whole shillings refunded of one sale. */
export const limitedRights = {
  discount: 'percent',
  refund: 'shillings',
  cancel_sale: 'shillings',
} as const satisfies Partial<Record<Right, 'percent' | 'shillings'>>

/**
 * Rights that need other rights: because they work on what those show, because profit and price together reveal the cost, or because an import writes
 * what could be written by hand.
 */
export const neededWith: { readonly [R in Right]?: readonly Right[] } = {
  discount: ['sell'],
  override_price: ['sell'],
  backdate_sale: ['sell'],
  refund: ['see_sales'],
  cancel_sale: ['see_sales'],
  review_sales: ['see_sales'],
  see_profit: ['see_cost'],
  manage_products: ['see_cost'],
  import_data: ['manage_products', 'adjust_stock', 'manage_customers'],
  manage_customers: ['see_customers'],
  delete_customers: ['see_customers'],
  review_drawer: ['manage_drawer'],
  manage_suppliers: ['see_cost'],
  manage_expenses: ['see_reports'],
  give_credit: ['sell'],
  pass_credit_limit: ['give_credit'],
  receive_payments: ['see_customers'],
  manage_credit: ['see_customers'],
  manage_commission: ['see_commission', 'see_cost'],
  manage_repairs: ['see_customers'],
  see_passcodes: ['manage_repairs'],
}

const isOwners = (right: Right) => ownersRights.some((one) => one === right)

/** What a shop may name in a role of its own. */
export const grantableRights: readonly Right[] = rights.filter((right) => !isOwners(right))

/** The rights somebody has: `true`, or up to a limit. */
export type Rights = { readonly [R in Right]?: true | number }

/** Anybody whose rights are known. */
export type Bearer = { readonly rights: Rights }

const all = Object.fromEntries(rights.map((right) => [right, true])) as Rights

/** What the specification's three roles may do. */
export const rightsOfRole: Readonly<Record<Role, Rights>> = {
  owner: all,
  admin: without(all, ownersRights),
  member: {
    sell: true,
    discount: true,
    see_sales: true,
    see_reports: true,
    count_stock: true,
    see_customers: true,
    manage_customers: true,
    manage_drawer: true,
    receive_payments: true,
    manage_repairs: true,
  },
}

/** What a role of a shop's own names, and how far: percents off the list price, shillings refunded of one sale; null: without a limit. */
export type RightsNamed = {
  readonly rights: readonly Right[]
  readonly max_discount_percent: number | null
  readonly max_refund: number | null
}

/** The rights that a role of a shop's own gives: those it names, with what they need, as far as they go. Ownership's are never among them. */
export function rightsNamed({
  rights: named,
  max_discount_percent: discount,
  max_refund: refund,
}: RightsNamed): Rights {
  const limits: Rights = { discount: discount ?? true, refund: refund ?? true, cancel_sale: refund ?? true }
  const isGiven = (right: Right): boolean => named.includes(right) && (neededWith[right] ?? []).every(isGiven)
  const given = grantableRights.filter(isGiven)
  return Object.fromEntries(given.map((right) => [right, limits[right] ?? true]))
}

/** A member's role as the database keeps it. With a `role_id` it is one of the shop's own, and the other columns are that one's. */
export type RoleHeld = {
  readonly role: Role
  readonly role_id: string | null
  readonly role_rights: readonly Right[] | null
  readonly role_discount: number | null
  readonly role_refund: number | null
}

/** The rights of this role. A role of the shop's own has only the rights that it names. */
export function rightsOf({ role, role_id, role_rights, role_discount, role_refund }: RoleHeld): Rights {
  if (role_id === null) return rightsOfRole[role]
  return rightsNamed({ rights: role_rights ?? [], max_discount_percent: role_discount, max_refund: role_refund })
}

/** What a till may do that nobody has unlocked: sell at the shop's prices, with the shop's discounts. */
export const rightsOfTill: Rights = { sell: true, discount: true }

/** Whether somebody has the right, or one of several; with an `amount`, at least up to that amount. */
export function may({ rights: had }: Bearer, asked: Right | readonly Right[], amount = 0): boolean {
  return [asked].flat().some((right) => {
    const limit = had[right]
    return limit === true || (limit !== undefined && amount <= limit)
  })
}

/** Whether somebody may call a procedure that declares these rights. If none is declared, every member may. */
export function mayCall({ rights: anyOf }: { readonly rights: readonly Right[] }, who: Bearer): boolean {
  return anyOf.length === 0 || may(who, anyOf)
}

/** The limit of a right: infinite without one, 0 without the right. */
export function limitOfRight({ rights: had }: Bearer, right: keyof typeof limitedRights): number {
  const limit = had[right]
  return limit === true ? Number.POSITIVE_INFINITY : (limit ?? 0)
}

/** Whether somebody may give these rights to another: only those that they have, and only as far as they have them. */
export function mayGive(giver: Bearer, given: Rights): boolean {
  return rights.every((right) => {
    const limit = given[right]
    if (limit === undefined) return true
    return limit === true ? giver.rights[right] === true : may(giver, right, limit)
  })
}

/** Somebody with one of the specification's roles. */
type InRole = { readonly role: Role }

export const isOwner = ({ role }: InRole) => role === 'owner'
export const isAdmin = ({ role }: InRole) => role === 'admin'

/**
 * May somebody invite, remove or give another role to a person with this role and these rights? An owner is nobody's to remove, an admin
 * only theirs who manage roles, and whoever may do more than they may themselves is out of their reach.
 */
export function mayHire(actor: Bearer, person: InRole & Bearer): boolean {
  if (isOwner(person) || !may(actor, isAdmin(person) ? 'manage_roles' : 'manage_members')) return false
  return mayGive(actor, person.rights)
}

const lettingIn = ['manage_members', 'manage_api_keys'] as const satisfies Right[]

/** Whether somebody may let people or programs into the shop. */
export const letsOthersIn = (bearer: Bearer): boolean => may(bearer, lettingIn)

type AtPlaces = { readonly location_ids: readonly string[] | null }

/** Does somebody work at no location but the actor's? Whoever works at chosen locations decides only about those who are at none beside them. */
export function worksWithin(actor: AtPlaces, person: AtPlaces): boolean {
  const theirs = actor.location_ids
  return theirs === null || (person.location_ids?.every((id) => theirs.includes(id)) ?? false)
}

function without(some: Rights, left: readonly Right[]): Rights {
  return Object.fromEntries(Object.entries(some).filter(([right]) => !left.some((one) => one === right)))
}
