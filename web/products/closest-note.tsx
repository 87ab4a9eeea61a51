import { Text } from '@mantine/core'
import classes from './closest-note.module.css'

/** Says that what was typed is nowhere, and what is shown in its place. */
export function ClosestNote({ search, closest }: { search: string; closest: string | undefined }) {
  if (closest === undefined) return null
  return (
    <Text size="sm" className={classes.note} role="status">
      Nothing matches “{search.trim()}”. Showing <strong>{closest}</strong>.
    </Text>
  )
}
