import type { CheckedRow } from '@tunda/contract/imports'

/** Rows that are about the same thing, together: each group by number, the groups by their first row. */
export function twinGroups(checked: ReadonlyMap<number, CheckedRow>): number[][] {
  const leads = new Map<number, number>()
  const leadOf = (row: number): number => {
    let lead = row
    for (let next = leads.get(lead); next !== undefined && next !== lead; next = leads.get(lead)) lead = next
    leads.set(row, lead)
    return lead
  }
  for (const { row, problems } of checked.values()) {
    for (const { twin } of problems) {
      if (twin === undefined) continue
      const [one, other] = [leadOf(row), leadOf(twin)]
      leads.set(Math.max(one, other), Math.min(one, other))
    }
  }
  const groups = new Map<number, number[]>()
  for (const row of leads.keys()) groups.set(leadOf(row), [...(groups.get(leadOf(row)) ?? []), row])
  return [...groups.values()]
    .map((group) => group.toSorted((one, other) => one - other))
    .toSorted(([one = 0], [other = 0]) => one - other)
}
