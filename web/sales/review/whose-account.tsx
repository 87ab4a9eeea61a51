import { t } from '@lingui/core/macro'
import { Button, Group, Text } from '@mantine/core'
import type { Customer } from '@tunda/contract/customers/customers'
import { useState } from 'react'
import { CustomerSearch } from '../../shared/customers/customer-search.tsx'

export type Buyer = Pick<Customer, 'id' | 'name' | 'phone'>

type Props = {
  /** What the till wrote down. */
  name: string | null
  buyer: Buyer | undefined
  onChoose: (buyer: Buyer | undefined) => void
}

/** Which customer of the shop owes what a till sold on account to somebody it only had the name of. */
export function WhoseAccount({ name, buyer, onChoose }: Props) {
  const [typed, setTyped] = useState(name ?? '')
  if (buyer !== undefined)
    return (
      <Group gap="xs" mt="sm">
        <Text style={{ overflowWrap: 'anywhere' }}>
          {t`Goes on the account of ${{ customer: [buyer.name, buyer.phone].filter(Boolean).join(' · ') }}.`}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={() => onChoose(undefined)}>{t`Choose another`}</Button>
      </Group>
    )
  return (
    <div style={{ maxWidth: 420, marginTop: 12 }}>
      <CustomerSearch name={typed} isRequired onType={setTyped} onChoose={onChoose} />
    </div>
  )
}
