import type { Change } from '@tunda/database'
import { z } from 'zod'

/** Characters of one word on the feed; PostgreSQL takes 7,999 bytes, and these are all one byte long. */
const longest = 7_900
/** Rows of one table that are named one by one in a moment; of more, only the first ones are, because a screen asks for all anew. */
const mostNamed = 50

const Group = z.tuple([
  z.string(),
  z.string(),
  z.enum(['INSERT', 'UPDATE', 'DELETE']),
  z.array(z.string()),
  z.string().nullable(),
])
type Group = z.infer<typeof Group>

/** The changes of a moment as words for the feed: each row once, rows of one table together. */
export function asWords(changes: readonly Change[]): string[] {
  const groups = new Map<string, Group>()
  const ids = new Map<string, Set<string>>()
  for (const { org_id, table, type, id, user_id = null } of changes) {
    const key = `${org_id} ${table} ${type} ${user_id}`
    const named = ids.get(key) ?? new Set<string>()
    if (named.size >= mostNamed || named.has(id)) continue
    ids.set(key, named.add(id))
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [org_id, table, type, [id], user_id])
    else group[3].push(id)
  }
  return packed([...groups.values()].map((group) => JSON.stringify(group)))
}

function packed(parts: readonly string[]): string[] {
  const words: string[] = []
  let word = ''
  for (const part of parts) {
    if (word !== '' && word.length + part.length + 2 > longest) {
      words.push(`[${word}]`)
      word = ''
    }
    word = word === '' ? part : `${word},${part}`
  }
  return word === '' ? words : [...words, `[${word}]`]
}

/** The changes that a word tells of; none of one that is no word of ours. */
export function fromWord(word: string): Change[] {
  let told: unknown
  try {
    told = JSON.parse(word)
  } catch {
    return []
  }
  const { data = [] } = z.array(Group).safeParse(told)
  return data.flatMap(([org_id, table, type, ids, user_id]) =>
    ids.map((id) => ({ org_id, table, type, id, ...(user_id === null ? {} : { user_id }) })),
  )
}
