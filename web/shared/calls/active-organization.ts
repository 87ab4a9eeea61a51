let person: string | undefined
let chosen: string | undefined

let place: string | undefined

const keyOf = (personId: string) => `active-organization:${personId}`
const placeKeyOf = (personId: string) => `active-location:${personId}`

/** Sets whose choice applies: a phone at a counter is used by several people, each with their own shop. */
export function workAs(personId: string | undefined): void {
  if (personId === person) return
  person = personId
  const choices = personId === undefined ? undefined : choicesOf(personId)
  chosen = choices?.organization
  place = choices?.location
}

/** The organisation and the location that a person chose last on this device. */
export function choicesOf(personId: string): { organization: string | undefined; location: string | undefined } {
  return {
    organization: window.localStorage.getItem(keyOf(personId)) || undefined,
    location: window.localStorage.getItem(placeKeyOf(personId)) || undefined,
  }
}

/** The organisation that calls are made for; undefined lets the server take the person's first. */
export function activeOrganizationId(): string | undefined {
  return chosen
}

/** Stores the person's choice on this device, also after they sign out. */
export function rememberOrganization(id: string | undefined): void {
  chosen = id
  if (!person) return
  if (id) window.localStorage.setItem(keyOf(person), id)
  else window.localStorage.removeItem(keyOf(person))
}

/** The person's work location; if undefined, closed or of another shop, the server uses their first location. */
export function activeLocationId(): string | undefined {
  return place
}

/** Stores the person's work location on this device, also after they sign out. */
export function rememberLocation(id: string): void {
  place = id
  if (person) window.localStorage.setItem(placeKeyOf(person), id)
}
