/** The URL with these parameters, or without them if they are empty; a change of anything but the page goes back to page 1. */
export function changedAddress(
  before: URLSearchParams,
  asked: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(before)
  if (!('page' in asked)) next.delete('page')
  for (const [name, word] of Object.entries(asked)) {
    if (word) next.set(name, word)
    else next.delete(name)
  }
  return next
}
