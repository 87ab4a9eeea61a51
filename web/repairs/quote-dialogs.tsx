import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { mailTo, whatsAppTo } from '../shared/files/document-paper.tsx'
import { formatMoney } from '../shared/words/money.ts'
import { priceOf, realJobs } from './repair-words.ts'
import { useAct } from './use-act.ts'
import { useMessages, useRepairLink } from './use-repair-link.ts'

type Props = { repair: Repair; onClose: () => void }

/** Tells the customer what it costs. Once that is written down, it can be sent with the link where they answer. */
export function QuoteDialog({ repair, onClose }: Props) {
  const { id, version, total_amount } = repair
  const { act, isBusy } = useAct()
  const { ensure } = useRepairLink(id)
  const [link, setLink] = useState<string>()
  const [note, setNote] = useState('')
  const [quoted, setQuoted] = useState<Repair>()
  async function quote() {
    const done = await act({
      call: () => client.repairs.quote({ id, version, amount: total_amount, note: note.trim() || null }),
      failed: t`The repair was not quoted`,
    })
    if (!done) return
    setLink(await ensure())
    setQuoted(done)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={quoted ? t`Send the quote` : t`Quote ${{ amount: formatMoney(total_amount) }}?`}
    >
      {quoted ? (
        <SendQuote repair={quoted} link={link} onClose={onClose} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void quote()
          }}
        >
          <Stack gap="md">
            <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
              {realJobs(repair).map((job) => (
                <li key={job.id}>
                  <Group justify="space-between" wrap="nowrap">
                    <Text>{job.name}</Text>
                    <span className="numeric">{formatMoney(priceOf(job.id, repair))}</span>
                  </Group>
                </li>
              ))}
            </ul>
            <Textarea
              label={t`Note for the customer`}
              rows={2}
              maxLength={300}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <Group justify="end" gap="xs">
              <Button variant="default" onClick={onClose} disabled={isBusy}>{t`Cancel`}</Button>
              <Button type="submit" loading={isBusy} data-autofocus>
                {t`Quote ${{ amount: formatMoney(total_amount) }}`}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  )
}

function SendQuote({ repair, link, onClose }: Props & { link: string | undefined }) {
  const messages = useMessages(repair, link)
  const quote = repair.quotes.find(({ is_open }) => is_open)
  if (!quote) return null
  const message = messages.quote(quote)
  return (
    <Stack gap="md">
      <Text>{t`The customer approves or declines with the link in the message. You can also enter what they say.`}</Text>
      <Group gap="xs">
        <Button
          component="a"
          href={whatsAppTo(repair.customer_phone, message)}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandWhatsapp size={18} stroke={1.7} aria-hidden />}
        >{t`Send by WhatsApp`}</Button>
        <Button
          variant="default"
          component="a"
          href={mailTo(repair.customer_email, t`Repair ${{ number: repair.number }}`, message)}
          leftSection={<IconMail size={18} stroke={1.7} aria-hidden />}
        >{t`Email`}</Button>
        <Button variant="default" onClick={onClose}>{t`Close`}</Button>
      </Group>
    </Stack>
  )
}

/** What the customer said to the open quote, at the counter or on the phone. */
export function AnswerDialog({ repair: { id, version, quotes, customer_name }, onClose }: Props) {
  const { act, isBusy } = useAct()
  const [note, setNote] = useState('')
  const quote = quotes.find(({ is_open }) => is_open)
  async function answer(is_approved: boolean) {
    if (!quote) return
    const done = await act({
      call: () => client.repairs.answerQuote({ id, version, no: quote.no, is_approved, note: note.trim() || null }),
      done: is_approved ? t`Price approved` : t`Price declined`,
      failed: t`The answer was not saved`,
    })
    if (done) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t`What does ${{ customer: customer_name }} say?`}>
      <Stack gap="md">
        <Text>{t`The quote is ${{ amount: formatMoney(quote?.amount ?? 0) }}.`}</Text>
        <TextInput
          label={t`Note`}
          placeholder={t`On the phone, with their brother`}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="end" gap="xs">
          <Button variant="default" disabled={!quote || isBusy} onClick={() => void answer(false)}>{t`Decline`}</Button>
          <Button data-autofocus loading={isBusy} disabled={!quote} onClick={() => void answer(true)}>
            {t`Approve ${{ amount: formatMoney(quote?.amount ?? 0) }}`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
