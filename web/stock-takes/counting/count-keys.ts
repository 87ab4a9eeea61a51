/** Where there is a mouse there is a keyboard. On a touch screen a focused field would cover the list with keys. */
export const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches

/** The number of the first product in the list; of one that is counted by its devices, the product itself. */
export function focusFirstCount(): void {
  const row = document.querySelector('[data-count-list] li')
  const field = row?.querySelector<HTMLElement>('[data-count-field]') ?? row?.querySelector<HTMLElement>('button')
  field?.focus()
}

/** The next number to type, down the list; after the last one the search, where there is a keyboard. */
export function focusNextCount(from: HTMLInputElement): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-count-field]')]
  const next = fields[fields.indexOf(from) + 1]
  const search = hasKeyboard() ? document.querySelector<HTMLInputElement>('[data-count-search]') : null
  if (next) next.focus()
  else if (search === null) from.blur()
  else {
    search.focus()
    search.select()
  }
}
