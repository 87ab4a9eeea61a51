let person: string | undefined
let chosen: string | undefined

let place: string | undefined

const keyOf = (personId: string) => `active-organization:${personId}`
const placeKeyOf = (personId: string) => `active-location:${personId}`

/** Says whose choice counts from here on: a counter's phone is used by several people, each with their own shop. */
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

/** Keeps the person's choice on this device, also past their signing out. */
export function rememberOrganization(id: string | undefined): void {
  chosen = id
  if (!person) return
  if (id) window.localStorage.setItem(keyOf(person), id)
  else window.localStorage.removeItem(keyOf(person))
}

/** Where the person says they are at work; undefined, and what is closed or another shop's, lets the server take their first location. */
export function activeLocationId(): string | undefined {
  return place
}

/** Keeps where the person is at work on this device, also past their signing out. */
export function rememberLocation(id: string): void {
  place = id
  if (person) window.localStorage.setItem(placeKeyOf(person), id)
}
