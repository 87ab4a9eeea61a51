import { expect, it } from 'vitest'
import { roundTicks } from './chart-looks.ts'

it.each([
  { amounts: [2_180_000, 1_100_000], ticks: [0, 500_000, 1_000_000, 1_500_000, 2_000_000, 2_500_000] },
  { amounts: [5_000_000], ticks: [0, 1_000_000, 2_000_000, 3_000_000, 4_000_000, 5_000_000] },
  { amounts: [-120_000, 400_000], ticks: [-200_000, 0, 200_000, 400_000] },
  { amounts: [3], ticks: [0, 1, 2, 3] },
  { amounts: [0, 0], ticks: [0, 1] },
  { amounts: [], ticks: [0, 1] },
])('an axis of $amounts goes in round steps', ({ amounts, ticks }) => {
  expect(roundTicks(amounts)).toEqual(ticks)
})
