import { Alert, Button, Group, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../shared/api.ts'
import type { Cells } from './read-cells.ts'
import type { ImportInHand } from './use-import.ts'

/** Names of categories that the shop does not have, each to be put right in all its rows at once. */
export function UnknownCategories({ hand }: { hand: ImportInHand }) {
  const { data } = useQuery(api.categories.list.queryOptions())
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const own = (data?.categories ?? []).filter(({ is_linked }) => is_linked).map(({ name }) => name)
  const unknown = countUnknown(hand)
  if (unknown.size === 0) return null
  function put() {
    const changes = new Map<number, Cells>()
    for (const { row, cells } of hand.rows) {
      const category = chosen[cells.category ?? '']
      if (category && unknown.has(cells.category ?? '')) changes.set(row, { category })
    }
    void hand.change(changes)
  }
  return (
    <Alert color="marigold" title="Categories that your shop does not have">
      <Stack gap="xs" mt={4}>
        {[...unknown].slice(0, 12).map(([name, count]) => (
          <Select
            key={name}
            label={`${name || 'No category'} (${count} ${count === 1 ? 'row' : 'rows'})`}
            placeholder="Which of yours is it?"
            data={own}
            searchable={own.length > 8}
            maw={320}
            value={chosen[name] ?? null}
            onChange={(category) => setChosen({ ...chosen, [name]: category ?? '' })}
          />
        ))}
        <Group>
          <Button
            size="compact-sm"
            onClick={put}
            disabled={!Object.values(chosen).some(Boolean)}
            loading={hand.work !== undefined}
          >
            Use in all these rows
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

function countUnknown({ rows, checked }: ImportInHand): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { row, cells } of rows) {
    if (!checked.get(row)?.problems.some(({ field }) => field === 'category')) continue
    const name = cells.category ?? ''
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}
