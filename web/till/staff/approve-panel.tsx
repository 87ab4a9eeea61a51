import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import type { TillPerson } from '@tunda/contract/till/till'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import { SidePanel } from '../panels/side-panel.tsx'
import { approveByBadge, approveByPin } from './approve.ts'
import { AskPin } from './ask-pin.tsx'

type Props = { desk: Desk; onClose: () => void }

/** Somebody who may give this price approves it with their PIN or badge. The till stays unlocked for its seller, and the sale is made. */
export function ApprovePanel({ desk, onClose }: Props) {
  // Reopened by its URL when no approval is needed.
  return desk.approvers ? <Approving desk={desk} people={desk.approvers} onClose={onClose} /> : null
}

function Approving({ desk, people, onClose }: Props & { people: readonly TillPerson[] }) {
  const { till, ticket, priced } = desk
  const isExpired = ticket.refusal?.needs_approval === true
  const numbers = desk.shared.map(({ number }) => number).join(', ')
  async function sell(approval: Awaited<ReturnType<typeof approveByPin>>): Promise<void> {
    onClose()
    await desk.complete(approval)
  }
  return (
    <SidePanel title={t`Ask for approval`} onClose={onClose}>
      <Stack gap="md" p="md">
        <Text>
          {isExpired
            ? t`${{ reason: ticket.refusal?.message ?? '' }} Somebody with permission can approve it here.`
            : numbers
              ? t`Another till may sell ${{ numbers }} too while there is no connection. Compare the number with the device. Somebody with permission can then approve it here.`
              : t`${{ total: formatMoney(priced.total_amount) }} is below what you may give alone. Somebody with permission can approve it here.`}
        </Text>
        <AskPin
          people={people}
          action={t`Approve and sell`}
          nobody={
            <EmptyState
              icon={IconUserOff}
              title={
                isExpired || numbers ? t`Nobody at this till may sell it` : t`Nobody at this till may give this price`
              }
              text={
                isExpired || numbers ? t`Take it off the ticket.` : t`Change the price, or ask the owner to sell it.`
              }
            />
          }
          onPin={async (person, pin) => await sell(await approveByPin(till, person, pin, ticket, priced))}
          onBadge={async (code) => await sell(await approveByBadge(till, code, ticket, priced))}
        />
      </Stack>
    </SidePanel>
  )
}
