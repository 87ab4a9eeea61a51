import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import type { TillPerson } from '@tunda/contract/till/till'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import { approveByBadge, approveByPinOnline, type ServerApproval } from '../staff/approve.ts'
import { AskPin } from '../staff/ask-pin.tsx'

type Props = {
  desk: Desk
  people: readonly TillPerson[]
  onApproved: (approval: ServerApproval) => Promise<void>
  onBack: () => void
}

/** Somebody who may approves the prices of the new goods, once for the whole exchange. */
export function ApproveExchange({ desk: { till, ticket, priced }, people, onApproved, onBack }: Props) {
  return (
    <Stack gap="md">
      <Text>
        {t`${{ total: formatMoney(priced.total_amount) }} is below what you may give alone. Somebody with permission can approve it here.`}
      </Text>
      <AskPin
        people={people}
        action={t`Approve and exchange`}
        nobody={
          <EmptyState
            icon={IconUserOff}
            title={t`Nobody at this till may give this price`}
            text={t`Change the price, or ask the owner to sell it.`}
          />
        }
        onPin={async (person, pin) => await onApproved(await approveByPinOnline(till, person, pin, ticket, priced))}
        onBadge={async (code) => await onApproved(await approveByBadge(till, code, ticket, priced))}
      />
      <Group justify="end">
        <Button variant="default" size="lg" onClick={onBack}>{t`Back`}</Button>
      </Group>
    </Stack>
  )
}
