import { t } from '@lingui/core/macro'
import { NumberInput, Switch, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type CustomerAccountShown, longestCredit } from '@tunda/contract/customers/credit'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { DayInput } from '../shared/fields/day-input.tsx'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import { faultOfWhole, isWhole } from '../shared/fields/whole-number.ts'
import { FormDialog } from '../shared/page/form-dialog.tsx'
import { toast } from '../shared/page/toast.tsx'
import { isDay, isDayOrEmpty } from '../shared/words/calendar-day.ts'
import { formatMoney } from '../shared/words/money.ts'

/** What is agreed with a customer: how much, how long, and what they promised. */
export function TermsDialog({ account, onClose }: { account: CustomerAccountShown; onClose: () => void }) {
  const [limit, setLimit] = useState<number | string>(account.own_limit ?? '')
  const [days, setDays] = useState<number | string>(account.own_days ?? '')
  const [isBlocked, setBlocked] = useState(account.is_blocked)
  const [promised, setPromised] = useState(account.promised_on ?? '')
  const [note, setNote] = useState(account.note ?? '')
  const [dispute, setDispute] = useState(account.dispute ?? '')
  const isReadable = isWhole(limit) && isWhole(days) && isDayOrEmpty(promised)

  const save = useMutation({
    mutationFn: () =>
      client.credit.setTerms({
        customer_id: account.customer_id,
        limit: typeof limit === 'number' ? limit : null,
        days: typeof days === 'number' ? days : null,
        is_blocked: isBlocked,
        promised_on: isDay(promised) ? promised : null,
        note,
        dispute,
      }),
    onSuccess: () => {
      void refresh('customer_accounts')
      toast.ok(t`Account saved`, account.name)
      onClose()
    },
    onError: showFailure(t`The account was not saved`),
  })

  return (
    <FormDialog
      title={t`Limit and terms for ${{ customer: account.name }}`}
      onClose={onClose}
      action={t`Save`}
      isBusy={save.isPending}
      disabled={!isReadable}
      onSubmit={save.mutate}
    >
      <MoneyInput
        label={t`May owe`}
        prefix="USh "
        description={t`Leave empty for the usual limit of your shop.`}
        placeholder={account.own_limit === null ? formatMoney(account.limit) : undefined}
        size="md"
        error={faultOfWhole(limit)}
        value={limit}
        onChange={setLimit}
        data-autofocus
      />
      <NumberInput
        label={t`Days to pay`}
        description={t`Leave empty for the usual days of your shop.`}
        placeholder={account.own_days === null ? String(account.days) : undefined}
        size="md"
        min={0}
        max={longestCredit}
        allowDecimal={false}
        allowNegative={false}
        error={faultOfWhole(days)}
        value={days}
        onChange={setDays}
      />
      <DayInput label={t`Promised to pay by`} description={t`Optional.`} value={promised} onChange={setPromised} />
      <Textarea
        label={t`Note`}
        description={t`Who guarantees the debt, or what was agreed.`}
        rows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Textarea
        label={t`Disputed`}
        description={t`What the customer disagrees with. It is not shown on statements.`}
        rows={2}
        maxLength={500}
        value={dispute}
        onChange={(event) => setDispute(event.currentTarget.value)}
      />
      <Switch
        label={t`Block the account`}
        description={t`No more sales can go on it. What is owed stays.`}
        checked={isBlocked}
        onChange={(event) => setBlocked(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
