/** What a passcode is sealed for: it opens for its own repair alone. */
export const ownerOfPasscode = (repairId: string) => `repair passcode ${repairId}`
