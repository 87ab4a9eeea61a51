let isKept = false

/** Nobody is told anything until what is answered is called. Only for years that are lived again: their news would be forgotten by now. */
export function keepSilent(): () => void {
  const before = isKept
  isKept = true
  return () => {
    isKept = before
  }
}

/** Whether nobody is told anything at this moment. */
export function isSilent(): boolean {
  return isKept
}
