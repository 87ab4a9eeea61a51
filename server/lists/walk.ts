import { createHash } from 'node:crypto'
import { general } from '@tunda/contract/failure'
import { Day, noId } from '@tunda/contract/shapes'
import { fixed, type Sql, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { Failure } from '../fail.ts'
import { offsetOf, type PageAsked, pageCountsOf } from './page.ts'

/** A request for a list: a page, or with `after` the rows that follow a cursor. */
export type WalkAsked = PageAsked & { readonly after?: string | undefined }

/** The columns by which a list is read with cursors: together unique, never changed, and indexed. */
export type Key = readonly (readonly [column: string, kind: keyof typeof kinds])[]

const matches = (pattern: RegExp) => (value: string) => pattern.test(value)

/** A value before all others, and the format of values: the database is not asked for anything else. */
const kinds = {
  uuid: { cast: fixed('::uuid'), first: noId, looks: matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) },
  bigint: { cast: fixed('::bigint'), first: '-1', looks: matches(/^-?\d{1,18}$/) },
  date: { cast: fixed('::date'), first: '0001-01-01', looks: (value: string) => Day.safeParse(value).success },
  text: { cast: fixed('::text'), first: '', looks: matches(/^[^\0]*$/) },
}

export type Part = {
  /** What follows the conditions of a statement: the cursor's condition, the order and the limit. `usual` is the order of pages. */
  readonly tail: (usual: Sql) => Sql
  /** Only the order, by the key; an outer statement may have other names for its columns. */
  readonly order: (usual: Sql, key?: Sql) => Sql
  readonly isWalk: boolean
  /** The key after which the rows begin. */
  readonly from: readonly string[]
  /** The counts of a page; with a cursor, also the cursor after its last row. */
  readonly counts: <Row>(
    total: number,
    rows: readonly Row[],
    keyOf: (row: Row) => readonly (string | number)[],
  ) => ReturnType<typeof pageCountsOf> & { next_cursor?: string | null }
}

/**
 * Reads a list by pages, or by cursor in the order of its key: whatever is added, deleted or reordered meanwhile, no row that exists the whole time
 * is missed, and none comes twice. A cursor belongs to one shop, list and filter, and to what the member may see. Fails VALIDATION_ERROR for a cursor
 * of anything else.
 */
export function partOf(
  list: string,
  key: Key,
  asked: WalkAsked,
  { org_id, location_ids }: Pick<Member, 'org_id' | 'location_ids'>,
): Part {
  const { page: _, limit, after, ...filter } = asked
  const columns = fixed(key.map(([column]) => column).join(', '))
  const take = sql`limit ${limit} offset ${after === undefined ? offsetOf(asked) : 0}`
  if (after === undefined)
    return {
      isWalk: false,
      from: [],
      order: (usual) => usual,
      tail: (usual) => sql`order by ${usual} ${take}`,
      counts: (total) => pageCountsOf(total, asked),
    }
  const place = placeOf([list, org_id, location_ids?.toSorted() ?? 'all', withoutOrder(filter)])
  const from = valuesIn(after, place, key)
  const [first, ...others] = from.map((value, i) => sql`${value}${kinds[key[i]?.[1] ?? 'text'].cast}`)
  const values = others.reduce((before, value) => sql`${before}, ${value}`, first ?? sql``)
  return {
    isWalk: true,
    from,

    order: (_usual, own = columns) => own,
    tail: () => sql`and (${columns}) > (${values}) order by ${columns} ${take}`,
    counts: (total, rows, keyOf) => {
      const last = rows.length < limit ? undefined : rows.at(-1)
      return { ...pageCountsOf(total, asked), next_cursor: last === undefined ? null : writeCursor(place, keyOf(last)) }
    },
  }
}

/** With a cursor, the limit may change, and the order does not matter. */
function withoutOrder(filter: object): unknown {
  const ordering = ['sort', 'countUpTo', 'offset']
  return Object.entries(filter)
    .filter(([name, value]) => value !== undefined && !ordering.includes(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function placeOf(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16)
}

function writeCursor(place: string, values: readonly (string | number)[]): string {
  return `${place}${Buffer.from(JSON.stringify(values.map(String))).toString('base64url')}`
}

function valuesIn(after: string, place: string, key: Key): string[] {
  if (after === 'begin') return key.map(([, kind]) => kinds[kind].first)
  const values = after.startsWith(place) ? parsed(after.slice(place.length)) : undefined
  const isOurs =
    Array.isArray(values) &&
    values.length === key.length &&
    key.every(([, kind], i) => typeof values[i] === 'string' && kinds[kind].looks(values[i]))
  if (!isOurs) {
    const message = 'This cursor does not belong to this list. Begin the list again.'
    throw new Failure(general.validation, { issues: [{ path: 'after', message }] }, message)
  }
  return values as string[]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
