import { z } from 'zod'
import { client } from '../calls/api.ts'
import { auth, authFailure, dropSession } from './auth.ts'
import { peopleKey } from './kept-session.ts'

/** Somebody who left their session on this computer: `ticket` is worth nothing without their PIN. */
const PersonHere = z.object({ id: z.string(), name: z.string(), ticket: z.string() })
export type PersonHere = z.infer<typeof PersonHere>

/** As many as work at one counter. Whoever left longest ago is forgotten first. */
const mostPeople = 20

/** Who can come back to this computer by their PIN, by name. */
export function peopleHere(): readonly PersonHere[] {
  return latestFirst().toSorted((a, b) => a.name.localeCompare(b.name))
}

function latestFirst(): readonly PersonHere[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(peopleKey) ?? '[]')
    return z.array(PersonHere).catch([]).parse(kept)
  } catch {
    return []
  }
}

export function forgetPersonHere(id: string): void {
  keep(latestFirst().filter((one) => one.id !== id))
}

function keep(people: readonly PersonHere[]): void {
  if (people.length === 0) window.localStorage.removeItem(peopleKey)
  else window.localStorage.setItem(peopleKey, JSON.stringify(people))
}

/** Seals the session of whoever is signed in, so that their PIN opens it again here, and leaves it. `then` runs while they are still signed in. */
export async function leaveThisComputer(then: () => unknown): Promise<void> {
  const { data } = await auth().getSession()
  if (!data.session) return
  const { refresh_token, user } = data.session
  const { ticket, name } = await client.staff.leave({ refresh_token })
  const others = latestFirst().filter(({ id }) => id !== user.id)
  keep([{ id: user.id, name, ticket }, ...others.slice(0, mostPeople - 1)])
  await then()
  dropSession()
}

/** Opens the session that this person left here. Throws a `Failure`: where the server refuses the session, they are forgotten. */
export async function comeBack({ id, ticket }: PersonHere, pin: string): Promise<void> {
  const { refresh_token } = await client.staff.enter({ ticket, pin })
  const { error } = await auth().refreshSession({ refresh_token })
  if (error) {
    const failure = authFailure(error)
    // Without an answer, and where too much was asked, nothing is known of it.
    if (failure.status !== 0 && failure.status !== 429) forgetPersonHere(id)
    throw failure
  }
  forgetPersonHere(id)
}
