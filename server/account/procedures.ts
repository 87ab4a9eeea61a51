import { accountCalls } from '@tunda/contract/accounts/account-calls'
import type { Tx } from '@tunda/database'
import type { Person } from '../context.ts'
import { doors } from '../doors/doors.ts'
import { requireOwnIdentity } from '../doors/own-identity.ts'
import type { Visit } from '../doors/visit.ts'
import { confirmOwnAddress, resendOwnConfirmation } from './confirmation/confirm-address.ts'
import { listConsents } from './consents.ts'
import { ownAccount, ownRows } from './export-own.ts'
import { changePreferences, getPreferences } from './preferences.ts'
import { changeProfile, getProfile } from './profile.ts'
import { endOwnSession, listOwnSessions } from './sessions/own-sessions.ts'

const { user } = doors({ account: accountCalls })

type Own = { readonly input: { user_id?: string | undefined }; readonly context: Visit & { tx: Tx; person: Person } }

/** The `user_id` that the call may name is the caller's own. */
function requireOwn({ input, context: { database, tx, person } }: Own, procedure: string): Promise<void> {
  return requireOwnIdentity(database, tx, person, { user_id: input.user_id, procedure })
}

const door = user.account

export const account = {
  preferences: door.preferences.handler(async (call) => {
    await requireOwn(call, 'user_preferences')
    return await getPreferences(call.context.tx, call.context.person)
  }),
  createPreferences: door.createPreferences.handler(async (call) => {
    await requireOwn(call, 'user_preferences')
    return await changePreferences(call.context.tx, call.input, call.context.person)
  }),
  changePreferences: door.changePreferences.handler(async (call) => {
    await requireOwn(call, 'user_preferences')
    return await changePreferences(call.context.tx, call.input, call.context.person)
  }),
  profile: door.profile.handler(async (call) => {
    await requireOwn(call, 'user_profiles')
    return await getProfile(call.context.tx, call.context.person)
  }),
  createProfile: door.createProfile.handler(async (call) => {
    await requireOwn(call, 'user_profiles')
    return await changeProfile(call.context.tx, call.input, call.context.person)
  }),
  changeProfile: door.changeProfile.handler(async (call) => {
    await requireOwn(call, 'user_profiles')
    return await changeProfile(call.context.tx, call.input, call.context.person)
  }),
  confirmEmail: door.confirmEmail.handler(({ input, context }) =>
    confirmOwnAddress(context.database, context.person, input, context.peppers),
  ),
  resendConfirmation: door.resendConfirmation.handler(({ context }) => resendOwnConfirmation(context, context.person)),
  consents: door.consents.handler(({ context }) => listConsents(context.tx, context.person)),
  // Sessions are the sign-in service's: the shops' role cannot read them.
  sessions: door.sessions.handler(({ context }) =>
    context.database.asAuth((tx) => listOwnSessions(tx, context.person, context.caller?.session_id)),
  ),
  endSession: door.endSession.handler(({ input, context }) =>
    context.database.asAuth((tx) => endOwnSession(tx, input, context.person)),
  ),
  ownData: door.ownData.handler(async ({ context: { tx, database, person, caller } }) => ({
    ...(await database.asAuth((own) => ownAccount(own, person, caller?.session_id))),
    ...(await ownRows(tx, person)),
  })),
}
