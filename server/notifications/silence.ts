let isSilenced = false

/** Does the work without notifying anybody. Only for the demonstration's past, whose notifications would be expired by now. */
export async function withoutNews<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = isSilenced
  isSilenced = true
  try {
    return await work()
  } finally {
    isSilenced = before
  }
}

/** Whether notifications are off at this moment. */
export function isSilent(): boolean {
  return isSilenced
}
