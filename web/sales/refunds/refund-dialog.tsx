import { t } from '@lingui/core/macro'
import { Anchor, Button, Group, Modal, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { limitOfRight } from '@tunda/contract/organization/rights'
import { PaymentMethod } from '@tunda/contract/selling/payment-shapes'
import { backBy } from '@tunda/contract/selling/refund-rules'
import { NewRefund, type Refund, type SaleHistory } from '@tunda/contract/selling/refunds'
import type { Sale } from '@tunda/contract/selling/sales'
import { useState } from 'react'
import { useOrganization } from '../../shared/calls/organization.ts'
import { Form, takeIssues, useContractForm } from '../../shared/fields/form.tsx'
import { useScanner } from '../../shared/products/use-scanner.ts'
import type { ReceiptShop } from '../../shared/receipt/receipt-content.ts'
import { formatMoney } from '../../shared/words/money.ts'
import touch from '../touch.module.css'
import { BackByMethod } from './back-by-method.tsx'
import { partsOf, paymentsOf, problemOf, type TypedParts } from './parts-back.ts'
import { allOf, amountOf, type Choices, isWhole, itemsOf, lacksNumber, withScanned } from './refund-choice.ts'
import { RefundDone } from './refund-done.tsx'
import { RefundLine } from './refund-line.tsx'
import classes from './refunds.module.css'
import { repaymentMethods } from './repayment-methods.ts'
import { useAskForRefund, useRefund } from './use-refund.ts'

type Props = {
  sale: Sale
  history: SaleHistory
  shop: ReceiptShop
  /** A member asks; owner and admin give. */
  isAsking: boolean
  opened: boolean
  onClose: () => void
}

/** Chooses what of a sale comes back, and gives the money back or asks for it. */
export function RefundDialog({ opened, onClose, ...rest }: Props) {
  const isPhone = useMediaQuery('(max-width: 47.99em)')
  const sale = rest.sale.invoiceNumber
  const title = rest.isAsking ? t`Ask for a refund of ${sale}` : t`Refund ${sale}`
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg" fullScreen={isPhone ?? false}>
      <RefundSteps {...rest} onClose={onClose} />
    </Modal>
  )
}

function RefundSteps(props: Omit<Props, 'opened'>) {
  const [done, setDone] = useState<Refund>()
  if (done) return <RefundDone refund={done} shop={props.shop} onClose={props.onClose} />
  return <RefundForm {...props} onDone={setDone} />
}

const Words = NewRefund.pick({ reason: true, payment_method: true, reference: true })
type Typed = { reason: string; payment_method: string; reference: string }

type FormProps = Omit<Props, 'opened'> & { onDone: (refund: Refund) => void }

function RefundForm({ sale, history, onClose, onDone, ...props }: FormProps) {
  // One id while the dialog is open: however often it is sent, it is this refund.
  const [id] = useState(() => crypto.randomUUID())
  const [choices, setChoices] = useState<Choices>({})
  const [isChecked, setChecked] = useState(false)
  const [typed, setTyped] = useState<TypedParts>({})
  const [refund, ask] = [useRefund(), useAskForRefund()]
  const isPending = refund.isPending || ask.isPending
  const initialValues: Typed = { reason: '', payment_method: backBy(sale.payment_method), reference: '' }
  const form = useContractForm({ schema: Words, initialValues })
  const { lines, left_by_method: left } = history
  const amount = amountOf(lines, choices)
  const isSplit = left.length > 1
  const offAccount = Math.min(history.left_on_account ?? 0, amount)
  const back = amount - offAccount
  const parts = partsOf(left, back, typed)
  const problem = isSplit ? problemOf(left, parts, back) : undefined
  const organization = useOrganization()
  const limit = organization && !props.isAsking ? limitOfRight(organization, 'refund') : 0
  const isOverLimit = !props.isAsking && amount > limit
  // What is more than they may refund themselves is asked for.
  const isAsking = props.isAsking || isOverLimit

  function choose(next: Choices) {
    setChoices(next)
    setTyped({})
  }

  function submit(values: Typed) {
    const items = itemsOf(lines, choices)
    if (items.length === 0 || lacksNumber(lines, choices) || isPending || problem) return
    const reference = values.reference || null
    const payments = isSplit ? paymentsOf(parts, reference) : []
    const payment_method = payments[0]?.method ?? PaymentMethod.parse(values.payment_method)
    const words = { ...values, payment_method, reference, ...(payments.length > 0 ? { payments } : {}) }
    const asked = { sale_id: sale.id, items, ...words }
    const onError = (error: unknown) => void takeIssues(form, error)
    if (isAsking) ask.mutate({ ...asked, kind: 'refund', client_request_id: id }, { onSuccess: onClose, onError })
    else refund.mutate({ ...asked, amount, client_refund_id: id }, { onSuccess: onDone, onError })
  }

  return (
    <Form form={form} onSubmit={submit}>
      <Stack gap="md">
        <LinesBack lines={lines} choices={choices} isChecked={isChecked} onChoose={choose} />
        <Textarea label={t`Reason`} required rows={2} key={form.key('reason')} {...form.getInputProps('reason')} />
        {isSplit ? (
          <BackByMethod left={left} parts={parts} problem={problem} typed={typed} onChange={setTyped} />
        ) : null}
        <Group grow align="start">
          {isSplit ? null : (
            <NativeSelect
              label={t`Refund method`}
              data={repaymentMethods(backBy(sale.payment_method))}
              key={form.key('payment_method')}
              {...form.getInputProps('payment_method')}
            />
          )}
          <TextInput label={t`Reference`} key={form.key('reference')} {...form.getInputProps('reference')} />
        </Group>
        <div className={classes.sum}>
          <span>
            {t`Refund total`}
            {amount > 0 && isWhole(lines, choices) ? (
              <span className={classes.quiet}>{t`This refunds the whole sale: it will show as Refunded.`}</span>
            ) : null}
          </span>
          <strong className={classes.total}>{formatMoney(amount)}</strong>
        </div>
        {offAccount > 0 ? (
          <Text size="sm" role="status">
            {t`${{ account: formatMoney(offAccount) }} is taken off the customer’s account first. ${{ back: formatMoney(back) }} is refunded.`}
          </Text>
        ) : null}
        {isOverLimit ? (
          <Text
            size="sm"
            role="status"
          >{t`You can refund up to ${{ limit: formatMoney(limit) }} yourself. Somebody with a higher limit has to approve this one.`}</Text>
        ) : null}
        <Group gap="xs" justify="end">
          <Button variant="default" className={touch.target} onClick={onClose} disabled={isPending}>{t`Back`}</Button>
          <Button type="submit" className={touch.target} loading={isPending} onClick={() => setChecked(true)}>
            {isAsking ? t`Ask for the refund` : t`Refund ${{ amount: formatMoney(amount) }}`}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

type LinesProps = {
  lines: SaleHistory['lines']
  choices: Choices
  /** What is missing is shown as an error. */
  isChecked: boolean
  onChoose: (choices: Choices) => void
}

/** What of the sale comes back. A scanned device selects its line. */
function LinesBack({ lines, choices, isChecked, onChoose }: LinesProps) {
  useScanner(({ code }) => {
    const next = withScanned(lines, choices, code)
    if (next !== choices) onChoose(next)
  })
  return (
    <section aria-label={t`What comes back`}>
      <Group justify="space-between" mb={4}>
        <Text fw={600}>{t`What comes back?`}</Text>
        <Anchor
          component="button"
          type="button"
          size="sm"
          className={touch.target}
          onClick={() => onChoose(allOf(lines))}
        >{t`Everything`}</Anchor>
      </Group>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <RefundLine
            key={line.line}
            line={line}
            choices={choices}
            isChecked={isChecked}
            onChange={(choice) => onChoose({ ...choices, [line.line]: choice })}
          />
        ))}
      </ul>
      {isChecked && itemsOf(lines, choices).length === 0 ? (
        <Text role="alert" size="sm" c="var(--tunda-bad)">{t`Choose at least one item to refund`}</Text>
      ) : null}
    </section>
  )
}
