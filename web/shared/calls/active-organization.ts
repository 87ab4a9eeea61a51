let person: string | undefined
let chosen: string | undefined

const keyOf = (personId: string) => `active-organization:${personId}`

/** Says whose choice counts from here on: a counter's phone is used by several people, each with their own shop. */
export function workAs(personId: string | undefined): void {
  if (personId === person) return
  person = personId
  chosen = (personId && window.localStorage.getItem(keyOf(personId))) || undefined
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
