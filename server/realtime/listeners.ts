import { type Rights, rightsOf } from '@tunda/contract/organization/rights'
import type { Change, Database } from '@tunda/database'
import { type Caller, type Entry, lacksFactor, lookUp, needsFactor } from '../doors/callers.ts'

/** Listeners that are looked up in one go. */
const mostAtOnce = 500

/** A subscriber to the changes of one organisation. */
export type Listener = {
  readonly caller: Caller
  readonly org_id: string
  readonly hear: (changes: readonly Change[], at: string) => void
  /** Called when they may no longer listen: `session` if the session has ended or the person is suspended, `member` if they left the organisation or it is not open. */
  readonly end: (gone: 'session' | 'member') => void
  /** Something may have been missed: the client must reconnect and read everything again. */
  readonly restart: () => void
}

/** The listeners of this server, by organisation. */
export class Listeners {
  readonly #byOrganization = new Map<string, Set<Listener>>()

  /** Registers a listener; the returned function removes it. */
  add(listener: Listener): () => void {
    const { org_id } = listener
    const listeners = this.#byOrganization.get(org_id) ?? new Set()
    this.#byOrganization.set(org_id, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#byOrganization.get(org_id) === listeners) this.#byOrganization.delete(org_id)
    }
  }

  has(org_id: string): boolean {
    return this.#byOrganization.has(org_id)
  }

  /** The listeners of these organisations; all of them by default. */
  of(org_ids: Iterable<string> = this.#byOrganization.keys()): Listener[] {
    return [...org_ids].flatMap((org_id) => [...(this.#byOrganization.get(org_id) ?? [])])
  }
}

/** A listener with what they may see at this moment; `location_ids` null: every location. */
export type Admitted = {
  readonly listener: Listener
  readonly rights: Rights
  readonly location_ids: readonly string[] | null
}

/** Looks up which of them may still listen, with which rights and where; ends the others. */
export async function admit(database: Database, listeners: readonly Listener[]): Promise<Admitted[]> {
  const admitted: Admitted[] = []
  for (let from = 0; from < listeners.length; from += mostAtOnce) {
    const some = listeners.slice(from, from + mostAtOnce)
    const callers = some.map(({ caller }) => caller)
    const entries = await database.asApp((tx) => lookUp(tx, callers))
    some.forEach((listener, i) => {
      const entry = entries[i]
      const gone = goneOf(entry, listener)
      if (gone !== undefined) listener.end(gone)
      else if (entry !== undefined)
        admitted.push({ listener, rights: rightsOf(entry), location_ids: entry.location_ids })
    })
  }
  return admitted
}

function goneOf(entry: Entry | undefined, { org_id, caller }: Listener): 'session' | 'member' | undefined {
  if (!entry?.is_session_live || entry.person_state !== null) return 'session'
  const isMember =
    entry.org_id === org_id && entry.org_state === null && !needsFactor(entry, caller) && !lacksFactor(entry)
  return isMember ? undefined : 'member'
}
