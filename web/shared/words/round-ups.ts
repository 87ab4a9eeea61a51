const notes = [1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000]

/** Amounts a customer is likely to hand over for `total`: up to three, rounded up to notes and bundles of notes. */
export function roundUps(total: number): number[] {
  const likely = notes.filter((note) => note >= total / 20).map((note) => Math.ceil(total / note) * note)
  return [...new Set(likely)]
    .filter((amount) => amount > total && amount <= Math.max(total * 2, 1000))
    .slice(0, 3)
    .sort((one, other) => one - other)
}
