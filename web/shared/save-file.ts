/** Hands a file to the browser for the person to keep. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it once this turn is over.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

/** Saves what is kept of somebody as JSON that a person can read. */
export function saveAsJson(name: string, content: unknown): void {
  saveFile(name, new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
}
