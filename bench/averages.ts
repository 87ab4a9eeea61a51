/** The value below which `share` of them lie; 0 for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)
export const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
