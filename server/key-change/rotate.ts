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
import { readKept, replaceFile } from '../secrets/kept-once.ts'
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

/**
 * Adds new keys beside the old ones, and changes the database logins. If interrupted, the installation keeps working, and the next call does the
 * rest.
 */
export async function beginRotation(place: Place, useAfter: number): Promise<RotationOutcome> {
  return await asOnlyRotation(place.url, async () => {
    const kept = await readKept(secretsFile(place.dataDir), KeptSecrets)
    if (kept === undefined) return refused('There are no secrets yet. The first start creates them.')
    const logins = await readLogins(place.dataDir)
    if (kept.rotation === undefined) {
      const rotation = {
        begun_at: now().toISOString(),
        from: new Date(now().getTime() + useAfter * 1000).toISOString(),
        signingKey: await newSigningKey(),
        pepper: newPepper(),
        former_logins: logins.id,
      }
      await replaceFile(secretsFile(place.dataDir), { ...kept, rotation })
      await changeLogins(place)
      return begun(rotation.from, rotation.pepper.id)
    }
    if (kept.rotation.former_logins !== logins.id)
      return refused(
        `A change of keys has been under way since ${kept.rotation.begun_at}. Finish it first, with tunda rotate-secrets --finish.`,
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
    `New keys are ready. Running servers load them automatically, and use them from ${from} on.`,
    'Restart the servers one by one, for the new database logins. Days or weeks later, run tunda rotate-secrets --finish.',
  ]
  return { ok: true, said, facts: { from, key } }
}

/** The logins are created before they are written to the file, so that a server that reads the file can sign in. */
async function changeLogins({ url, dataDir }: Place): Promise<void> {
  const logins = newLogins()
  await addLogins(url, logins)
  await keepOtherLogins(dataDir, logins)
}

/** Removes the old keys, unless something still depends on them. `anyway`: even then. */
export async function finishRotation(place: Place, anyway: boolean): Promise<RotationOutcome> {
  return await asOnlyRotation(place.url, async () => {
    const kept = await readKept(secretsFile(place.dataDir), KeptSecrets)
    if (kept?.rotation === undefined)
      return refused('No change of keys is under way. Start one with tunda rotate-secrets.')
    const { rotation } = kept
    if (new Date(rotation.from) > now())
      return refused(`The new keys are used from ${rotation.from} on. Finish after that.`)
    const logins = await readLogins(place.dataDir)
    if (logins.id === rotation.former_logins)
      return refused('The database logins have not been changed yet. Run tunda rotate-secrets again.')
    if (!anyway && (await areLoginsInUse(place.url, rotation.former_logins)))
      return refused(
        'A server still uses the old database logins. Restart the servers one by one, then run this again.',
      )
    const left = await moveAndCount(place, kept, logins)
    const things = Object.entries(left).filter(([, count]) => count > 0)
    if (things.length > 0 && !anyway) return stillUnder(things, left)
    const { publicKey } = kept
    await replaceFile(secretsFile(place.dataDir), {
      publicKey,
      signingKey: rotation.signingKey,
      peppers: [rotation.pepper],
    })
    const logins_left = await removeFormerLogins(place.url, logins)
    return { ok: true, said: ['The old keys and database logins are removed.'], facts: { left, logins_left } }
  })
}

const named: Record<string, string> = {
  sessions: 'sessions not used since; these people would have to sign in again',
  factors: 'authenticator apps that no key can decrypt',
  tills: 'tills not switched on since; they would have to be connected again',
  programs: 'API keys not used since; they would need new secrets',
  pins: 'PINs not used since; they would have to be set again',
  badges: 'badges not used since; they would have to be made again',
  webhooks: 'webhook secrets that no key can decrypt',
  trade_ins: 'trade-in sellers whose documents no key can decrypt',
  passcodes: 'passcodes of devices in repair that no key can decrypt',
}

function stillUnder(things: [string, number][], left: LeftBehind): RotationOutcome {
  const said = [
    'These still depend on the old keys:',
    ...things.map(([thing, count]) => `  ${count} ${named[thing] ?? thing}`),
    'Wait until they are used again, or remove the old keys with --finish --anyway.',
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
