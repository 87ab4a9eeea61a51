import { z } from 'zod'
import { forAnyone, forMember, forMemberReading, forMemberShownOnce } from '../access.ts'
import { asErrors, general } from '../failure.ts'
import { ownRoleFailures } from '../organization/own-roles.ts'
import { RightsHad } from '../organization/rights-shape.ts'
import { routesOf } from '../route.ts'
import { Id, Instant, Line, pageCounts } from '../shapes.ts'
import { ChosenLocations, locationFailures } from '../stock/locations.ts'
import { staffFailures } from './staff-failures.ts'

/** For how many days a till may trust what the server last said of a person: after that their offline sales are flagged. */
export const passDays = 7

const sequences = ['01234567890', '09876543210']

/** PINs that are guessed first: one digit again and again, a run, a pair or triple repeated. */
function isTrivial(pin: string): boolean {
  if (sequences.some((run) => run.includes(pin))) return true
  return [1, 2, 3].some((length) => pin === pin.slice(0, length).repeat(pin.length / length))
}

export const Pin = z
  .string()
  .regex(/^\d{4,6}$/, 'A PIN has 4 to 6 digits')
  .refine((pin) => !isTrivial(pin), 'This PIN is too easy to guess. Choose another one.')

/** A PIN as somebody types it to get in: whether it could be chosen today says nothing. */
export const TypedPin = z.string().regex(/^\d{4,6}$/)

export const BadgeCode = z.string().regex(/^TUNDA-STAFF-[A-Z2-7]{26}$/)

/** Somebody who lets something through at a till, by their PIN or badge; the till stays whose it was. */
export const ApproverAtTill = z.union([z.object({ staff_id: Id, pin: TypedPin }), z.object({ badge: BadgeCode })])

/** What a till holds of somebody who gave their PIN at it: worth nothing at another till, nor once the PIN is changed. */
export const TillPass = Line(300)

/** Somebody who sells at the shop's tills. Whoever has an account has their role in the shop; others are plain members or have a role of its own. */
export const StaffMember = z.object({
  id: Id,
  org_id: Id,
  user_id: Id.nullable(),
  name: z.string(),
  role_id: Id.nullable(),
  role_name: z.string().nullable(),
  rights: RightsHad,
  /** Whose tills they unlock, those of their account where they have one; null: at every location. */
  location_ids: z.array(Id).nullable(),
  has_pin: z.boolean(),
  has_badge: z.boolean(),
  /** They can sell: on the list, and their account, where they have one, is still in the shop. */
  is_active: z.boolean(),
  /** Until when no PIN of theirs is looked at, because too many were wrong. */
  locked_until: Instant.nullable(),
  created_at: Instant,
})
export type StaffMember = z.infer<typeof StaffMember>

/** When a shared till locks automatically. */
export const StaffRules = z.object({
  lock_after_seconds: z.int().min(15).max(3600),
  locks_after_sale: z.boolean(),
})
export type StaffRules = z.infer<typeof StaffRules>
export const usualStaffRules: StaffRules = { lock_after_seconds: 120, locks_after_sale: false }

const StaffName = Line(40).min(1, 'Give the person a name')

export const NewStaffMember = z
  .object({
    name: StaffName,
    user_id: Id.nullable().default(null),
    role_id: Id.nullable().default(null),
    /** Left out: where whoever adds them works. */
    location_ids: ChosenLocations.optional(),
    pin: Pin.optional(),
  })
  .refine(({ user_id, role_id }) => user_id === null || role_id === null, {
    path: ['role_id'],
    message: 'A person with an account keeps the role of that account',
  })
  .refine(({ user_id, location_ids }) => user_id === null || location_ids === undefined, {
    path: ['location_ids'],
    message: 'A person with an account keeps the locations of that account',
  })
export type NewStaffMember = z.output<typeof NewStaffMember>

const ChangedStaffMember = z.object({
  id: Id,
  name: StaffName.optional(),
  role_id: Id.nullable().optional(),
  location_ids: ChosenLocations.optional(),
  is_active: z.boolean().optional(),
})
export type ChangedStaffMember = z.output<typeof ChangedStaffMember>

/** A person’s own PIN at the tills. `tries_left` where the old one was wrong: nothing is changed then. */
const OwnPinChanged = z.object({ is_changed: z.boolean(), tries_left: z.int().nullable() })

const { notFound, noAccount, tooMany, nameTaken, accountTaken, accountsRole, accountsLocations, moreThanOwn } =
  staffFailures
const { notFound: noLocation, isClosed } = locationFailures
const route = routesOf('staff')
const one = '/rest/v1/staff/{id}'

/** Who sells at shared tills under a PIN or a badge. With nobody on the list, nobody is asked for one. */
export const staff = {
  list: forMember('manage_members')
    .route(route('GET', '/rest/v1/staff', 'The people who sell at the shop’s tills, by name'))
    .output(z.object({ staff: z.array(StaffMember), ...pageCounts, rules: StaffRules })),
  add: forMember('manage_members')
    .route(route('POST', '/rest/v1/staff', 'Add somebody, with an account of the shop or without one'))
    .errors(
      asErrors({
        noAccount,
        noRole: ownRoleFailures.notFound,
        noLocation,
        isClosed,
        tooMany,
        nameTaken,
        accountTaken,
        moreThanOwn,
      }),
    )
    .input(NewStaffMember)
    .output(StaffMember),
  change: forMember('manage_members')
    .route(
      route(
        'PATCH',
        one,
        'Rename somebody, give them another role or other locations, or take them off the tills; it counts at once',
      ),
    )
    .errors(asErrors({ notFound, noLocation, isClosed, nameTaken, accountsRole, accountsLocations, moreThanOwn }))
    .input(ChangedStaffMember)
    .output(StaffMember),
  setPin: forMember('manage_members')
    .route(route('POST', `${one}/pin`, 'Set a PIN, which ends what an earlier one unlocked; null removes it'))
    .errors(asErrors({ notFound, moreThanOwn }))
    .input(z.object({ id: Id, pin: Pin.nullable() }))
    .output(StaffMember),
  makeBadge: forMemberShownOnce(['badge'], general.notAllowed, 'manage_members')
    .route(route('POST', `${one}/badge`, 'Make a badge, shown only this once; an earlier one stops working'))
    .errors(asErrors({ notFound, moreThanOwn }))
    .input(z.object({ id: Id }))
    .output(z.object({ staff: StaffMember, badge: z.string() })),
  removeBadge: forMember('manage_members')
    .route(route('POST', `${one}/remove_badge`, 'Remove a badge: it stops working'))
    .errors(asErrors({ notFound, moreThanOwn }))
    .input(z.object({ id: Id }))
    .output(StaffMember),
  own: forMember()
    .route(route('GET', '/rest/v1/own_pin', 'Whether the person who asks has a PIN at the shop’s tills'))
    .output(z.object({ has_pin: z.boolean() })),
  changeOwnPin: forMember()
    .route(route('POST', '/rest/v1/own_pin', 'Change your own PIN, by the old one; a wrong one counts as at a till'))
    .errors(asErrors({ noPin: staffFailures.noPin, locked: staffFailures.locked, samePin: staffFailures.samePin }))
    .input(z.object({ pin: TypedPin, new_pin: Pin }))
    .output(OwnPinChanged),
  leave: forMemberReading()
    .route(
      route(
        'POST',
        '/rest/v1/rpc/leave_computer',
        'Seal your own session, so that your PIN opens it again on a computer that others use too',
      ),
    )
    .errors(asErrors({ noPin: staffFailures.noPin, pinNotOwn: staffFailures.pinNotOwn }))
    .input(z.object({ refresh_token: z.string().min(1).max(500) }))
    .output(z.object({ ticket: z.string(), name: z.string() })),
  enter: forAnyone()
    .route(route('POST', '/rest/v1/rpc/enter_by_pin', 'Open a session that was left on a shared computer, by its PIN'))
    .errors(
      asErrors({
        signInAgain: staffFailures.signInAgain,
        wrong: staffFailures.wrong,
        locked: staffFailures.locked,
        noPin: staffFailures.noPin,
        notFound,
      }),
    )
    .input(z.object({ ticket: z.string().min(1).max(2_000), pin: TypedPin }))
    .output(z.object({ refresh_token: z.string() })),
  setRules: forMember('manage_members')
    .route(route('POST', '/rest/v1/rpc/set_staff_rules', 'When shared tills lock by themselves'))
    .input(StaffRules)
    .output(StaffRules),
}
