import { randomUUID } from 'node:crypto'
import type { Change } from '@tunda/database'
import { describe, expect, it } from 'vitest'
import { asWords, fromWord } from './words.ts'

const sale = (org_id: string): Change => ({ org_id, table: 'sales', type: 'INSERT', id: randomUUID() })

describe('the words between servers', () => {
  it('carry every change of a commit once, and none exceeds the size limit of the feed', () => {
    const shops = Array.from({ length: 100 }, () => randomUUID())
    const changes = shops.flatMap((org_id) => [sale(org_id), sale(org_id), { ...sale(org_id), user_id: randomUUID() }])
    const words = asWords([...changes, ...changes])
    expect(words.length).toBeGreaterThan(1)
    expect(words.every((word) => Buffer.byteLength(word) < 8000)).toBe(true)
    const key = ({ org_id, table, type, id, user_id = '' }: Change) => [org_id, table, type, id, user_id].join(' ')
    expect(words.flatMap(fromWord).map(key).sort()).toEqual(changes.map(key).sort())
  })

  it('name the first rows where a whole shelf changes', () => {
    const org_id = randomUUID()
    const heard = asWords(Array.from({ length: 3000 }, () => sale(org_id))).flatMap(fromWord)
    expect(heard).toHaveLength(50)
  })

  it.each(['', 'null', '[1]', '[["a","b","TRUNCATE",[],null]]', '{}'])('are nothing when they say %s', (word) => {
    expect(fromWord(word)).toEqual([])
  })
})
