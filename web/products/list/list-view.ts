import { useLocalStorage } from '@mantine/hooks'
import { z } from 'zod'
import { useSignedInUser } from '../../shared/session/auth.ts'

/** Columns a person may hide; the product itself always shows. */
export const optionalColumns = ['category', 'status', 'stock', 'cost', 'price', 'margin', 'sold'] as const
export type OptionalColumn = (typeof optionalColumns)[number]

/** Columns made of what things cost, which members never see. */
export const costColumns: readonly OptionalColumn[] = ['cost', 'margin']

const ListView = z.object({
  density: z.enum(['comfortable', 'compact']),
  hidden: z.array(z.enum(optionalColumns)),
  /** As rows or as cards; left out, as the person's preferences say. */
  layout: z.enum(['table', 'grid']).optional(),
})
export type ListView = z.infer<typeof ListView>

const usual: ListView = { density: 'comfortable', hidden: [] }

/** How this person likes the list on this device: its columns and its density. */
export function useListView(): [ListView, (view: ListView) => void] {
  const person = useSignedInUser()?.id ?? 'nobody'
  const [view, setView] = useLocalStorage<ListView>({
    key: `inventory-view:${person}`,
    defaultValue: usual,
    getInitialValueInEffect: false,
    deserialize: (stored) => readView(stored),
  })
  return [view, setView]
}

/** What was stored, or the usual view when it is missing or from another version. */
export function readView(stored: string | undefined): ListView {
  try {
    return ListView.parse(JSON.parse(stored ?? ''))
  } catch {
    return usual
  }
}
