import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldWords } from './field-words.ts'

describe('what a schema refuses, in plain words', () => {
  it.each([
    [z.string(), undefined, 'Enter text'],
    [z.number(), 'two', 'Enter a number'],
    [z.int(), 1.5, 'Enter a whole number'],
    [z.int(), 2 ** 60, 'Must be at most 9007199254740991'],
    [z.string().max(5), 'longer', 'Use at most 5 characters'],
    [z.string().min(1), '', 'Use at least 1 character'],
    [z.number().min(1), 0, 'Must be at least 1'],
    [z.array(z.string()).max(1), ['a', 'b'], 'Enter at most 1'],
    [z.array(z.string()), undefined, 'Enter a list'],
    [z.object({}), null, 'This is missing'],
    [z.email(), 'at', 'Enter a valid email address'],
    [z.uuid(), 'x', 'This is not a valid id'],
    [z.iso.date(), '31/03/2026', 'Enter a date, like 2026-03-31'],
    [z.enum(['cash', 'card']), 'gold', 'Choose one of: cash, card'],
    [z.literal(1), 2, 'Must be 1'],
    [z.number().multipleOf(100), 250, 'Must be a multiple of 100'],
    [z.strictObject({}), { note: 1 }, 'Unknown field: note'],
    [z.string().regex(/^a$/), 'b', 'This is not in the right form'],
    [z.union([z.string(), z.number()]), true, 'This is not in the right form'],
  ])('are words a person understands: %#', (schema, input, words) => {
    expect(schema.safeParse(input).error?.issues.map(fieldWords)).toEqual([words])
  })
})
