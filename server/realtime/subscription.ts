import { Id } from '@tunda/contract/shapes'
import type { Change } from '@tunda/database'
import { z } from 'zod'

/** A subscription of a client: `{ event: '*', schema: 'public', table: 'products', filter: 'org_id=eq.…' }`. */
const Binding = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: z.string().max(60).nullish(),
  table: z.string().max(60).nullish(),
  filter: z.string().max(200).nullish(),
})
type Binding = z.infer<typeof Binding>

const JoinPayload = z.object({
  access_token: z.string().max(8000).nullish(),
  config: z.object({ postgres_changes: z.array(Binding).max(50).nullish() }).nullish(),
})

type Filter = { readonly column: 'id' | 'org_id' | 'user_id'; readonly value: string }
type Bound = { readonly id: number; readonly asked: Binding; readonly filter: Filter | undefined }

/** What a channel subscribes to. */
export type JoinAsked = {
  readonly token: string | undefined
  readonly bound: readonly Bound[]
  /** The organisation named by the filters; undefined means the person's first, as in every other call. */
  readonly org_id: string | undefined
}

let lastId = 0

/** Reads a join. Undefined if a filter is not supported: a client must not receive more than it believes it asked for. */
export function readJoin(payload: unknown): JoinAsked | undefined {
  const { data } = JoinPayload.safeParse(payload)
  if (data === undefined) return undefined
  const bound = (data.config?.postgres_changes ?? []).map((asked) => {
    lastId += 1
    return { id: lastId, asked, filter: filterOf(asked.filter) }
  })
  if (bound.some(({ asked, filter }) => Boolean(asked.filter) && filter === undefined)) return undefined
  const named = new Set(bound.flatMap(({ filter }) => (filter?.column === 'org_id' ? [filter.value] : [])))
  if (named.size > 1) return undefined
  return { token: data.access_token ?? undefined, bound, org_id: [...named][0] }
}

function filterOf(text: string | null | undefined): Filter | undefined {
  const [, column, value] = /^(id|org_id|user_id)=eq\.(.+)$/.exec(text ?? '') ?? []
  if (column === undefined || !Id.safeParse(value).success) return undefined
  return { column: column as Filter['column'], value: String(value).toLowerCase() }
}

/** The bindings as the client expects them back, each with the id that its events will have. */
export function bindingsBack(bound: readonly Bound[]) {
  return bound.map(({ id, asked }) => ({ id, ...asked }))
}

/** The message about a change, for the bindings that it matches; undefined if there are none. */
export function eventFor(change: Change, bound: readonly Bound[], at: string) {
  const ids = bound.filter((one) => isAskedBy(change, one)).map(({ id }) => id)
  if (ids.length === 0) return undefined
  const { org_id, table, type, id, user_id } = change
  const row = { id, org_id, ...(user_id === undefined ? {} : { user_id }) }
  const columns = Object.keys(row).map((name) => ({ name, type: 'uuid' }))
  const records = {
    ...(type === 'DELETE' ? {} : { record: row }),
    ...(type === 'INSERT' ? {} : { old_record: { id } }),
  }
  return { ids, data: { schema: 'public', table, type, commit_timestamp: at, columns, errors: null, ...records } }
}

function isAskedBy(change: Change, { asked, filter }: Bound): boolean {
  if (asked.event !== '*' && asked.event !== change.type) return false
  if (asked.schema && asked.schema !== '*' && asked.schema !== 'public') return false
  if (asked.table && asked.table !== '*' && asked.table !== change.table) return false
  return filter === undefined || change[filter.column] === filter.value
}
