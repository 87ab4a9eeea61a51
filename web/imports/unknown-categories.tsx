import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Category } from '@tunda/contract/categories/category-shapes'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import type { Cells } from './read-cells.ts'
import { choiceOf, choicesFor, fieldGroupOf, isNew, type Making, makeable, unknownCategories } from './unknown-names.ts'
import type { ImportInHand } from './use-import.ts'

/** Names that are shown at once; when they are done, the next ones follow. */
const few = 12

/** Names of categories that the shop does not have: each is put right in all its rows at once, or made a category. */
export function UnknownCategories({ hand }: { hand: ImportInHand }) {
  const { data } = useQuery(api.categories.list.queryOptions())
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const mayAdd = useMayCall(contractRoutes.categories.add)
  const mayLink = useMayCall(contractRoutes.categories.link)
  const categories = data?.categories ?? []
  const unknown = unknownCategories(hand)
  if (unknown.size === 0) return null
  const making: Making = { categories, mayAdd, mayLink }
  const names = [...unknown.keys()]
  const open = names.filter((name) => !chosen[name] && makeable(making, name))
  const put = (how: Readonly<Record<string, string>>) =>
    void hand.change(changesOf(hand, how, unknown), () => makeCategories(hand, categories, how, names))
  return (
    <Alert color="marigold" title={t`Categories that your shop does not have`}>
      <Stack gap="xs" mt={4}>
        {[...unknown].slice(0, few).map(([name, count]) => (
          <Select
            key={name}
            label={t`${{ name: name || t`No category` }} (${plural(count, { one: '# row', other: '# rows' })})`}
            placeholder={t`Choose your category`}
            data={choicesFor(making, name)}
            searchable={categories.length > 8}
            maw={320}
            value={chosen[name] ?? null}
            onChange={(choice) => setChosen({ ...chosen, [name]: choice ?? '' })}
          />
        ))}
        {unknown.size > few ? <Text size="sm">{t`${{ size: unknown.size - few }} more come after these.`}</Text> : null}
        <Group gap="xs">
          <Button
            size="compact-sm"
            onClick={() => put(chosen)}
            disabled={!Object.values(chosen).some(Boolean)}
            loading={hand.work !== undefined}
          >{t`Use in all these rows`}</Button>
          {open.length > 1 ? (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => put({ ...chosen, ...Object.fromEntries(open.map((name) => [name, choiceOf.new])) })}
              loading={hand.work !== undefined}
            >{t`Add all ${{ count: open.length }} as categories`}</Button>
          ) : null}
        </Group>
      </Stack>
    </Alert>
  )
}

/** The rows whose category is put right: another of the shop's, or the same, once it is one. */
function changesOf(
  { rows }: ImportInHand,
  how: Readonly<Record<string, string>>,
  unknown: ReadonlyMap<string, number>,
) {
  const changes = new Map<number, Cells>()
  for (const { row, cells } of rows) {
    const name = cells.category ?? ''
    const choice = how[name]
    if (choice && unknown.has(name))
      changes.set(row, isNew(choice) ? {} : { category: choice.slice(choiceOf.own.length) })
  }
  return changes
}

/** Makes the names categories of the shop; those that are by now are left as they are. */
async function makeCategories(
  hand: ImportInHand,
  known: readonly Category[],
  how: Readonly<Record<string, string>>,
  names: readonly string[],
): Promise<void> {
  const found = new Map(known.map((category) => [category.name.toLowerCase(), category]))
  try {
    for (const name of names) {
      const there = found.get(name.toLowerCase())
      if (!isNew(how[name] ?? '') || there?.is_linked) continue
      if (there) await client.categories.link({ category_id: there.id })
      else found.set(name.toLowerCase(), await client.categories.add({ name, field_group: fieldGroupOf(hand, name) }))
    }
  } finally {
    await refresh('organization_categories')
  }
}
