/** Saves a file by the browser. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Long enough for a slow device to have read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves somebody's data as JSON that a person can read. */
export function saveAsJson(name: string, content: unknown): void {
  saveFile(name, new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
}
