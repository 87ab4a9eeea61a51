import { z } from 'zod'
import { largestPrice, tooMuch } from '../ceilings.ts'
import { readMoney } from '../read-money.ts'

/** An amount with a word of its own for when it was left empty. */
export const requiredAmount = (name: string) =>
  z
    .int({
      error: ({ input }) => {
        if (input === undefined || input === null || input === '') return `${name} is required`
        const read = typeof input === 'string' ? readMoney(input) : undefined
        return read !== undefined && 'problem' in read ? read.problem : undefined
      },
    })
    .min(0)
    .max(largestPrice, tooMuch)
