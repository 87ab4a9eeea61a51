import { chance, pick, type Random } from './random.ts'

/** Somebody who works or worked in the demonstration shop. `joined` and `left` are days before the present; who has not left has -1. */
type Colleague = {
  readonly role: 'owner' | 'admin' | 'member'
  readonly full_name: string
  readonly email: string
  readonly joined: number
  readonly left: number
  /** How much of the selling at the desk is theirs, beside the others. */
  readonly share: number
}

/** The owner first. Those with logins are there from the beginning of a short past. */
export const staff: readonly Colleague[] = [
  { role: 'owner', ...named('Aisha Nakato'), joined: 2_000, left: -1, share: 3 },
  { role: 'admin', ...named('Samuel Okello'), joined: 1_010, left: -1, share: 3 },
  { role: 'member', ...named('Brenda Kirabo'), joined: 420, left: -1, share: 11 },
  { role: 'member', ...named('Doreen Achieng'), joined: 900, left: 260, share: 9 },
  { role: 'member', ...named('Ivan Wasswa'), joined: 190, left: -1, share: 6 },
]

function named(full_name: string): Pick<Colleague, 'full_name' | 'email'> {
  return { full_name, email: `${full_name.split(' ')[0]?.toLowerCase()}@kampalaphonehub.example` }
}

/** How many of the staff have logins that are printed. */
export const withLogins = 3

/** A till, since so many days before the present. */
export const tills: readonly { readonly name: string; readonly since: number; readonly by: number }[] = [
  { name: 'Counter 1', since: 560, by: 0 },
  { name: 'Counter 2', since: 280, by: 1 },
]

/** Who works in the shop so many days before the present, by place. */
export function presentAt(daysBefore: number, isLong: boolean): number[] {
  const places = staff.map((_, place) => place)
  if (!isLong) return places.slice(0, withLogins)
  return places.filter((place) => {
    const { joined, left } = staff[place] ?? { joined: 0, left: 0 }
    return joined > daysBefore && left < daysBefore
  })
}

/** Who sells at the desk. */
export function sellerAt(daysBefore: number, isLong: boolean, random: Random): number {
  const shares = presentAt(daysBefore, isLong).flatMap((place) =>
    Array.from({ length: staff[place]?.share ?? 0 }, () => place),
  )
  return pick(shares, random)
}

/** Who sees to goods, returns and counts: the admin, once there is one. */
export function managerAt(daysBefore: number): number {
  return presentAt(daysBefore, true).includes(1) ? 1 : 0
}

/** The till that a sale is made at; undefined for the desk. */
export function tillAt(daysBefore: number, random: Random): number | undefined {
  const open = tills.flatMap(({ since }, place) => (since > daysBefore ? [place] : []))
  return open.length > 0 && chance(0.4, random) ? pick(open, random) : undefined
}
