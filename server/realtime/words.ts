import type { Change } from '@tunda/database'
import { z } from 'zod'

/** Characters of one message on the feed. PostgreSQL accepts 7,999 bytes, and these characters are one byte each. */
const longest = 7_900
/** The most rows of one table that are named at once; further ones are left out, because a screen reads its whole list again anyway. */
const mostNamed = 50

const Group = z.tuple([
  z.string(),
  z.string(),
  z.enum(['INSERT', 'UPDATE', 'DELETE']),
  z.array(z.string()),
  z.string().nullable(),
])
type Group = z.infer<typeof Group>

/** Changes as messages for the feed: each row once, rows of one table together. */
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

/** The changes in a message; none if it is not in our format. */
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
