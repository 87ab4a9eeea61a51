const KEY = 'active-organization'

let chosen: string | undefined

/** The organisation that calls are made for; undefined lets the server take the person's first. */
export function activeOrganizationId(): string | undefined {
  chosen ??= window.localStorage.getItem(KEY) ?? undefined
  return chosen
}

export function rememberOrganization(id: string | undefined): void {
  chosen = id
  if (id) window.localStorage.setItem(KEY, id)
  else window.localStorage.removeItem(KEY)
}
