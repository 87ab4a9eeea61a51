import { z } from 'zod'

/**
 * Turns off the schema library's own messages: people read the contract's sentence about an input, or a plain one
 * (`contract/failures/field-words.ts`).
 */
z.config({ localeError: () => '' })
