import { now } from '../../clock.ts'
import { readLogins } from '../../secrets/database-logins.ts'
import { readKept } from '../../secrets/kept-once.ts'
import { KeptSecrets, secretsFile } from '../../secrets/secrets.ts'
import { type Finding, fault, fine, warning } from './finding.ts'

/** Days after which a change of keys should have come to its end: sessions that nobody used are over by then. */
const mostDays = 35

/** Whether the keys can be read, and a change of them was ended. */
export async function checkKeys(dataDir: string): Promise<Finding[]> {
  let kept: KeptSecrets | undefined
  try {
    kept = await readKept(secretsFile(dataDir), KeptSecrets)
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n', 1)[0] : String(error)
    return [
      fault(
        'keys',
        `secrets.json cannot be read: ${why}`,
        'Restore it from a backup; a new one would sign everybody out',
      ),
    ]
  }
  if (kept === undefined) return []
  if (kept.rotation === undefined) return [fine('keys', 'no change of keys is under way')]
  const { begun_at, former_logins } = kept.rotation
  if ((await readLogins(dataDir)).id === former_logins)
    return [
      warning(
        'keys',
        'a change of keys stopped before it reached the database logins',
        'Run tunda rotate-secrets again',
      ),
    ]
  const days = Math.floor((now().getTime() - Date.parse(begun_at)) / 86_400_000)
  const said = `a change of keys began ${days} days ago, and the old keys still work`
  return [days > mostDays ? warning('keys', said, 'Run tunda rotate-secrets --finish') : fine('keys', said)]
}
