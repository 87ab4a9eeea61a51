import {
  addLogins,
  areLoginsInUse,
  asOnlyRotation,
  connect,
  type Logins,
  newLogins,
  openLogins,
  removeFormerLogins,
} from '@tunda/database'
import { now } from '../clock.ts'
import { keepOtherLogins, readLogins } from '../secrets/database-logins.ts'
import { keepInstead, readKept } from '../secrets/kept-once.ts'
import { arrangeKeys, KeptSecrets, newPepper, newSigningKey, type Secrets, secretsFile } from '../secrets/secrets.ts'
import { countLeftBehind, type LeftBehind } from './left-behind.ts'
import { moveSealed } from './move-sealed.ts'

type Place = { readonly url: string; readonly dataDir: string }
export type RotationOutcome = {
  readonly ok: boolean
  readonly said: readonly string[]
  readonly facts: Readonly<Record<string, unknown>>
}

const refused = (said: string, facts: RotationOutcome['facts'] = {}): RotationOutcome => ({
  ok: false,
  said: [said],
  facts,
})

/** New keys beside the old ones, and other database logins. Cut short anywhere, the installation goes on, and the next call does what is left. */
export async function beginRotation(place: Place, useAfter: number): Promise<RotationOutcome> {
  return await asOnlyRotation(place.url, async () => {
    const kept = await readKept(secretsFile(place.dataDir), KeptSecrets)
    if (kept === undefined) return refused('There are no secrets yet: the first start makes them.')
    const logins = await readLogins(place.dataDir)
    if (kept.rotation === undefined) {
      const rotation = {
        begun_at: now().toISOString(),
        from: new Date(now().getTime() + useAfter * 1000).toISOString(),
        signingKey: await newSigningKey(),
        pepper: newPepper(),
        former_logins: logins.id,
      }
      await keepInstead(secretsFile(place.dataDir), { ...kept, rotation })
      await changeLogins(place)
      return begun(rotation.from, rotation.pepper.id)
    }
    if (kept.rotation.former_logins !== logins.id)
      return refused(
        `Keys are being changed since ${kept.rotation.begun_at}. Run tunda rotate-secrets --finish first.`,
        {
          begun_at: kept.rotation.begun_at,
        },
      )
    await changeLogins(place)
    return begun(kept.rotation.from, kept.rotation.pepper.id)
  })
}

function begun(from: string, key: string): RotationOutcome {
  const said = [
    `New keys are made. Servers that run take them up by themselves, and use them from ${from} on.`,
    'Restart the servers one by one for the new database logins. Later: tunda rotate-secrets --finish.',
  ]
  return { ok: true, said, facts: { from, key } }
}

/** They are let in before they stand in the file: whoever reads it can sign in. */
async function changeLogins({ url, dataDir }: Place): Promise<void> {
  const logins = newLogins()
  await addLogins(url, logins)
  await keepOtherLogins(dataDir, logins)
}

/** Takes the old keys away, unless something still stands under them. `anyway`: all the same. */
export async function finishRotation(place: Place, anyway: boolean): Promise<RotationOutcome> {
  return await asOnlyRotation(place.url, async () => {
    const kept = await readKept(secretsFile(place.dataDir), KeptSecrets)
    if (kept?.rotation === undefined) return refused('No keys are being changed.')
    const { rotation } = kept
    if (new Date(rotation.from) > now())
      return refused(`The new keys are used from ${rotation.from} on. Come back then.`)
    const logins = await readLogins(place.dataDir)
    if (logins.id === rotation.former_logins)
      return refused('The database logins were not changed yet. Run tunda rotate-secrets once more.')
    if (!anyway && (await areLoginsInUse(place.url, rotation.former_logins)))
      return refused('A server is still signed in with the old database logins. Restart the servers one by one.')
    const left = await moveAndCount(place, kept, logins)
    const things = Object.entries(left).filter(([, count]) => count > 0)
    if (things.length > 0 && !anyway) return stillUnder(things, left)
    const { publicKey } = kept
    await keepInstead(secretsFile(place.dataDir), {
      publicKey,
      signingKey: rotation.signingKey,
      peppers: [rotation.pepper],
    })
    const logins_left = await removeFormerLogins(place.url, logins)
    return { ok: true, said: ['The old keys and logins are gone.'], facts: { left, logins_left } }
  })
}

const named: Record<string, string> = {
  sessions: 'sessions that nobody used since; they would sign in again',
  factors: 'second factors that no key opens',
  tills: 'tills that were not on since; they would be connected anew',
  programs: 'keys of programs that did not call since; they would get new secrets',
  pins: 'PINs that nobody typed since; they would be set anew',
  badges: 'badges that nobody showed since; they would be made anew',
  webhooks: 'webhooks that no key opens',
  trade_ins: 'sellers of trade-ins whose documents no key opens',
  passcodes: 'passcodes of devices in repair that no key opens',
}

function stillUnder(things: [string, number][], left: LeftBehind): RotationOutcome {
  const said = [
    'These still stand under the old keys:',
    ...things.map(([thing, count]) => `  ${count} ${named[thing] ?? thing}`),
    'Wait, or end it with --finish --anyway.',
  ]
  return { ok: false, said, facts: { left } }
}

async function moveAndCount({ url }: Place, kept: KeptSecrets, logins: Logins): Promise<LeftBehind> {
  await openLogins(url, logins)
  const database = await connect(url, logins, { connections: 4 })
  const secrets: Secrets = { publicKey: kept.publicKey, signingKey: kept.signingKey, peppers: [] }
  arrangeKeys(secrets, kept)
  try {
    await moveSealed(database, secrets.peppers)
    return await countLeftBehind(database, secrets.peppers.at(-1)?.id ?? '')
  } finally {
    await database.close()
  }
}
