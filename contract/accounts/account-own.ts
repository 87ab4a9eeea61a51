import { z } from 'zod'
import { forUser } from '../access.ts'
import { asErrors, failure, failuresOf, general } from '../failure.ts'
import { routesOf } from '../route.ts'
import { Id, Instant, Line, pageCounts } from '../shapes.ts'
import { PreferencesChange, UserPreferences } from './account-preferences.ts'

/** What people can say about themselves, besides the name they signed up with. */
export const UserProfile = z.object({
  user_id: Id,
  /** As in the account; it is changed there. */
  full_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  job_title: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type UserProfile = z.infer<typeof UserProfile>

export const ProfileChange = z.object({ phone: Line(30).nullable(), job_title: Line(60).nullable() }).partial()
export type ProfileChange = z.infer<typeof ProfileChange>

/** An entry of the consent log: one acceptance or withdrawal. */
export const UserConsent = z.object({
  id: z.int(),
  document: z.enum(['terms', 'privacy']),
  is_accepted: z.boolean(),
  created_at: Instant,
})
export type UserConsent = z.infer<typeof UserConsent>

/** A live sign-in. */
export const Session = z.object({
  id: Id,
  user_agent: z.string(),
  /** The wider network of the address it was opened from. */
  network: z.string(),
  created_at: Instant,
  refreshed_at: Instant,
  /** The session that asks. */
  is_current: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** Everything kept of the person themself; what they did for a shop is that shop's. */
const OwnData = z.object({
  exported_at: Instant,
  account: z.record(z.string(), z.unknown()),
  profile: UserProfile,
  preferences: UserPreferences,
  consents: z.array(UserConsent),
  organizations: z.array(z.object({ id: Id, name: z.string(), role: z.string(), joined_at: Instant })),
  sessions: z.array(Session),
  account_events: z.array(z.object({ kind: z.string(), user_agent: z.string(), created_at: Instant })),
})
export type OwnData = z.infer<typeof OwnData>

export const ownAccountFailures = failuresOf('ownAccount', {
  /** The same answer for somebody else's session and an unknown one. */
  sessionNotFound: failure('NOT_FOUND', 404, 'business_logic', 'That session has already ended.'),
  /** A profile that should be there after it was made. */
  noProfile: failure('PROFILE_NOT_CREATED', 500, 'database', 'Failed to create default profile'),
})

/** The spec's parameter: it must be the caller's own. */
const own = { user_id: Id.optional() }
const mine = forUser().errors(asErrors({ notAllowed: general.notAllowed }))
const ofProfile = mine.errors(asErrors({ noProfile: ownAccountFailures.noProfile }))
const route = routesOf('account')

/** A person's own rows. Each is made with its defaults when it is first asked for. */
export const account = {
  preferences: mine
    .route(route('GET', '/rest/v1/user_preferences', 'The preferences of the signed-in person'))
    .input(z.object(own))
    .output(UserPreferences),
  createPreferences: mine
    .route(route('POST', '/rest/v1/user_preferences', 'Make the preferences if they are missing, with these values'))
    .input(PreferencesChange.extend(own))
    .output(UserPreferences),
  changePreferences: mine
    .route(route('PATCH', '/rest/v1/user_preferences', 'Change preferences; what is not named stays'))
    .input(PreferencesChange.extend(own))
    .output(UserPreferences),
  profile: ofProfile
    .route(route('GET', '/rest/v1/user_profiles', 'The profile of the signed-in person'))
    .input(z.object(own))
    .output(UserProfile),
  createProfile: ofProfile
    .route(route('POST', '/rest/v1/user_profiles', 'Make the profile if it is missing, with these values'))
    .input(ProfileChange.extend(own))
    .output(UserProfile),
  changeProfile: ofProfile
    .route(route('PATCH', '/rest/v1/user_profiles', 'Change the profile; what is not named stays'))
    .input(ProfileChange.extend(own))
    .output(UserProfile),
  consents: mine
    .route(route('GET', '/rest/v1/user_consents', 'When the person accepted and withdrew what, newest first'))
    .output(z.object({ user_consents: z.array(UserConsent), ...pageCounts })),
  sessions: mine
    .route(route('GET', '/rest/v1/user_sessions', 'Where the person is signed in, last used first'))
    .output(z.object({ user_sessions: z.array(Session), ...pageCounts })),
  endSession: mine
    .route(route('DELETE', '/rest/v1/user_sessions/{id}', 'End one session: its next request is refused'))
    .errors(asErrors({ sessionNotFound: ownAccountFailures.sessionNotFound }))
    .input(z.object({ id: Id }))
    .output(z.object({ id: Id })),
  ownData: mine.route(route('GET', '/rest/v1/user_data', 'Everything kept about the signed-in person')).output(OwnData),
}
