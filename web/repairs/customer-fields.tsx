import { t } from '@lingui/core/macro'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api } from '../shared/calls/api.ts'
import { CustomerSearch } from '../shared/customers/customer-search.tsx'
import type { Intake } from './intake.ts'

type Props = { value: Intake; onChange: (some: Partial<Intake>) => void }

/** Whose device it is: found by name or phone, or somebody new. */
export function CustomerFields({ value: { customer }, onChange }: Props) {
  const choose = ({ id, name, phone }: { id: string; name: string; phone: string | null }) =>
    onChange({ customer: { id, name, phone: phone ?? '' } })
  if (customer.id !== undefined) {
    return (
      <Group justify="space-between" wrap="nowrap">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text fw={600}>{customer.name}</Text>
          <Text size="sm" c="dimmed" className="numeric">
            {customer.phone}
          </Text>
        </div>
        <Button
          variant="subtle"
          onClick={() => onChange({ customer: { name: '', phone: '' } })}
        >{t`Choose another`}</Button>
      </Group>
    )
  }
  return (
    <>
      <CustomerSearch
        name={customer.name}
        isRequired
        onType={(name) => onChange({ customer: { ...customer, name } })}
        onChoose={choose}
      />
      {customer.name.trim() === '' ? null : (
        <div>
          <TextInput
            label={t`Phone`}
            description={t`Somebody new is added to your customers.`}
            type="tel"
            size="md"
            maxLength={30}
            autoComplete="off"
            value={customer.phone}
            onChange={(event) => onChange({ customer: { ...customer, phone: event.currentTarget.value } })}
          />
          <SamePhone phone={customer.phone} onChoose={choose} />
        </div>
      )}
    </>
  )
}

type SameProps = { phone: string; onChoose: (customer: { id: string; name: string; phone: string | null }) => void }

/** Offers the customer who has this phone, so that nobody is kept twice. */
function SamePhone({ phone, onChoose }: SameProps) {
  const [asked] = useDebouncedValue(phone.trim(), 300)
  const isWhole = asked.replaceAll(/\D/g, '').length >= 9
  const { data } = useQuery(
    api.customers.findDuplicate.queryOptions({ input: { phone: asked }, enabled: isWhole, staleTime: 10_000 }),
  )
  if (!isWhole || !data || phone.trim() !== asked) return null
  return (
    <Group gap="xs" mt={6} role="status">
      <Text size="sm">{t`The phone of ${{ customer: data.name }}.`}</Text>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => onChoose({ id: data.id, name: data.name, phone: asked })}
      >{t`Choose ${{ name: data.name }}`}</Button>
    </Group>
  )
}
