import { z } from 'zod'

/**
 * The schema library's own sentences are not for people: what is said of an input is the contract's sentence, or plain words of
 * its own (`contract/failures/field-words.ts`).
 */
z.config({ localeError: () => '' })
