import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { useObservable } from '../../shared/calls/observable.ts'
import type { Desk } from '../desk/use-desk.ts'

/** Who served the customer, where somebody else of the staff did: the sale and its commission are theirs. */
export function ServedByField({ desk: { till, terminal, ticket, change } }: { desk: Desk }) {
  const person = useObservable(till.person)
  const people = terminal.staff?.people ?? []
  if (!person || people.length < 2) return null
  const chosen = people.some(({ id }) => id === ticket.served_by) ? ticket.served_by : undefined
  return (
    <NativeSelect
      label={t`Served by`}
      size="md"
      data={people.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen ?? person.id}
      onChange={({ currentTarget: { value } }) =>
        change({ type: 'served-by', served_by: value === person.id ? undefined : value })
      }
    />
  )
}
