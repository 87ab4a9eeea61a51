import { createHash } from 'node:crypto'
import { general } from '@tunda/contract/failure'
import { Day, noId } from '@tunda/contract/shapes'
import { fixed, type Sql, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { Failure } from '../fail.ts'
import { offsetOf, type PageAsked, pageCountsOf } from './page.ts'

/** A list as it is asked for: a page of it, or with `after` the part that follows a cursor. */
export type WalkAsked = PageAsked & { readonly after?: string | undefined }

/** What the parts of a list are in the order of: together they are one row's alone, and never change. An index has them. */
export type Key = readonly (readonly [column: string, kind: keyof typeof kinds])[]

const matches = (pattern: RegExp) => (value: string) => pattern.test(value)

/** Before all there are, and what a value looks like: what is none of them the database is not asked for. */
const kinds = {
  uuid: { cast: fixed('::uuid'), first: noId, looks: matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) },
  bigint: { cast: fixed('::bigint'), first: '-1', looks: matches(/^-?\d{1,18}$/) },
  date: { cast: fixed('::date'), first: '0001-01-01', looks: (value: string) => Day.safeParse(value).success },
  text: { cast: fixed('::text'), first: '', looks: matches(/^[^\0]*$/) },
}

export type Part = {
  /** What follows the conditions of a statement: the cursor's own, the order, and how many. `usual` is the order of pages. */
  readonly tail: (usual: Sql) => Sql
  /** The order alone, by the key under names of its own where a statement around the first has others. */
  readonly order: (usual: Sql, key?: Sql) => Sql
  readonly isWalk: boolean
  /** The key after which a part begins. */
  readonly from: readonly string[]
  /** The counts of a page; of a part, with the cursor of what comes after its last row. */
  readonly counts: <Row>(
    total: number,
    rows: readonly Row[],
    keyOf: (row: Row) => readonly (string | number)[],
  ) => ReturnType<typeof pageCountsOf> & { next_cursor?: string | null }
}

/**
 * Reads a list by pages, or part by part from a cursor: then in the order of its key, so that whatever comes, goes or changes its place in
 * the usual order meanwhile, no row that stands all along is missed, and none comes twice. A cursor is of one shop, list and filter, and of
 * what the member sees. Fails VALIDATION_ERROR for one that was not given out for this.
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

/** A cursor's part may be asked for in another size, and says itself in which order it comes. */
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
