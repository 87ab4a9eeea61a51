let isSilenced = false

/** Does the work without telling anybody of it. Only for years that are lived again: their news would be forgotten by now. */
export async function withoutNews<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = isSilenced
  isSilenced = true
  try {
    return await work()
  } finally {
    isSilenced = before
  }
}

/** Whether nobody is told anything at this moment. */
export function isSilent(): boolean {
  return isSilenced
}
