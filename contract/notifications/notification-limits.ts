// Without zod, so that the frame of every page does not carry it.

/** How many the bell lists, how many are held by the web app, and to where its badge counts (spec, section 9). */
export const bellLength = 10
export const mostHeld = 50
export const badgeMost = 99
