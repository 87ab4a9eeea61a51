import { expect, it } from 'vitest'
import { periodWords } from './period-words.ts'

it.each([
  ['2026-10-01', '2026-10-22', '1–22 October'],
  ['2026-10-22', '2026-10-22', '22 October'],
  ['2026-09-28', '2026-10-04', '28 September – 4 October'],
  ['2025-11-02', '2025-11-22', '2–22 November 2025'],
  ['2025-12-20', '2026-01-18', '20 December 2025 – 18 January'],
  ['2024-12-20', '2025-01-18', '20 December 2024 – 18 January 2025'],
  ['2025-01-01', '2025-11-22', '1 January – 22 November 2025'],
])('from %s to %s is %s', (from, to, words) => {
  expect(periodWords({ from, to }, '2026-11-22')).toBe(words)
})
