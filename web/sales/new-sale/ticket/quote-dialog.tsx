import { t } from '@lingui/core/macro'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { plusDays } from '@tunda/contract/reports/report-period'
import { longestValidity } from '@tunda/contract/selling/quotation-failures'
import { usualValidity } from '@tunda/contract/selling/quotations'
import type { NewSale } from '@tunda/contract/selling/sales'
import type { Ticket, TicketChange } from '@tunda/contract/selling/ticket'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { quotationAt } from '../../../paths.ts'
import { client } from '../../../shared/calls/api.ts'
import { refresh } from '../../../shared/calls/refresh.ts'
import { showFailure } from '../../../shared/calls/show-failure.ts'
import { DayInput } from '../../../shared/fields/day-input.tsx'
import { toast } from '../../../shared/page/toast.tsx'
import { useToday } from '../../../shared/use-today.ts'
import { isDay } from '../../../shared/words/calendar-day.ts'

export type Quoted = { ticket: Ticket; sale: NewSale; onChange: (change: TicketChange) => void }

/** Until when what is on the ticket is offered at its prices. */
export function QuoteDialog({ ticket, sale, onChange, onClose }: Quoted & { onClose: () => void }) {
  const navigate = useNavigate()
  // A ticket is quoted once, however often it is pressed: the quotation's id stays with the dialog.
  const [id] = useState(() => crypto.randomUUID())
  const today = useToday()
  const lastDay = plusDays(today, longestValidity)
  const [valid_until, setUntil] = useState(plusDays(today, usualValidity))
  const name = ticket.customer?.name.trim()
  const save = useMutation({
    mutationFn: async () => {
      const { customer_id, customer_name, customer_contact, discount, notes, total_amount, items } = sale
      const buyer = { customer_id, customer_name, customer_contact }
      return await client.quotations.save({
        id,
        ...buyer,
        valid_until,
        discount,
        notes,
        total_amount,
        items,
      })
    },
    onSuccess: ({ number }) => {
      void refresh('quotations')
      toast.ok(t`Quotation saved`, number)
      onChange({ type: 'begin', id: crypto.randomUUID() })
      void navigate(quotationAt(id))
    },
    onError: showFailure(t`The quotation was not saved`),
  })
  return (
    <Modal opened onClose={onClose} title={t`Save as a quotation`} size="sm">
      <Stack gap="md">
        <Text size="sm">
          {name ? `${t`For ${{ customer: name }}.`} ` : null}
          {t`These prices hold until the day you choose. Stock is checked when it is sold.`}
        </Text>
        <DayInput label={t`Valid until`} value={valid_until} onChange={setUntil} min={today} max={lastDay} />
        <Button
          onClick={() => save.mutate()}
          loading={save.isPending || save.isSuccess}
          disabled={!isDay(valid_until)}
        >{t`Save quotation`}</Button>
      </Stack>
    </Modal>
  )
}
