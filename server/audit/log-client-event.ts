import type { ClientEvent } from '@tunda/contract/audit'
import { Text } from '@tunda/contract/shapes'
import type { Tx } from '@tunda/database'
import type { Person } from '../context.ts'
import { type AuditEntry, logOne } from './log.ts'

const word = Text(60).min(1)
/** The limits of one column of values that a client sends: characters as JSON, of a key and of a text, keys in a record, and depth of nesting. */
const mostPerColumn = 2000
const longestKey = 60
const longestText = 500
const mostKeys = 40
const deepest = 3

/**
 * Writes an event that a client reports into its active organisation's trail. It is marked, since unlike everything else there, only the client
 * vouches for it. Returns the entry's id, or null if nothing was written; it never fails.
 */
export async function logClientEvent(tx: Tx, told: ClientEvent, person: Person): Promise<number | null> {
  const [shop] = await tx.query<{ org_id: string | null }>('select (current_organization_ids())[1] as org_id')
  const event = eventOf(told)
  if (!shop?.org_id || event === undefined) return null
  await tx.query('savepoint before_client_event')
  try {
    return await logOne(tx, { ...event, org_id: shop.org_id, actor: person })
  } catch {
    // Values that JSON can carry and the database cannot: a NUL, half a character.
    await tx.query('rollback to savepoint before_client_event')
    return null
  }
}

function eventOf(told: ClientEvent): Omit<AuditEntry, 'org_id' | 'actor'> | undefined {
  const [action, resource] = [word.safeParse(told?.action_type), word.safeParse(told?.resource_type)]
  if (!(action.success && resource.success)) return undefined
  const { resource_id: id, old_values, new_values, metadata } = told ?? {}
  return {
    action_type: action.data,
    resource_type: resource.data,
    resource_id: typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 200) : null,
    ...valuesOf('old_values', old_values),
    ...valuesOf('new_values', new_values),
    metadata: { ...valuesOf('metadata', metadata).metadata, origin: 'client' },
  }
}

/** Stops looking at the limits of what may be stored. */
function isSmall(told: unknown, levels: number): boolean {
  if (typeof told === 'string') return told.length <= longestText
  if (typeof told !== 'object' || told === null) return true
  if (levels === 0) return false
  const parts = Object.entries(told)
  return (
    parts.length <= mostKeys && parts.every(([key, value]) => key.length <= longestKey && isSmall(value, levels - 1))
  )
}

type Column = 'old_values' | 'new_values' | 'metadata'

function valuesOf(column: Column, told: unknown): Partial<Record<Column, Record<string, unknown>>> {
  if (told === undefined || told === null) return {}
  if (!isSmall(told, deepest) || JSON.stringify(told).length > mostPerColumn) return { [column]: { too_large: true } }
  const isRecord = typeof told === 'object' && !Array.isArray(told)
  return { [column]: isRecord ? (told as Record<string, unknown>) : { value: told } }
}
