import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TransferLinePut, TransferShown, TransferUnitsPut } from '@tunda/contract/stock/transfers'
import { useRef, useState } from 'react'
import { api } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { printInvoice } from '../shared/files/print-invoice.ts'
import { BackButton } from '../shared/page/back-button.tsx'
import { Facts } from '../shared/page/details.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { AnswerState } from '../shared/table/table-states.tsx'
import { formatDateTime } from '../shared/words/dates.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { AddToTransfer } from './add-to-transfer.tsx'
import { CloseTransfer } from './close-transfer.tsx'
import { isCountBegun } from './kept-count.ts'
import { ReceiveForm } from './receive-form.tsx'
import { DraftActions, SentActions } from './transfer-actions.tsx'
import { TransferHead } from './transfer-head.tsx'
import { TransferLines } from './transfer-lines.tsx'
import { TransferNote } from './transfer-note.tsx'
import { TransferBadge, transferName, wayOf } from './transfer-words.tsx'

type Props = { id: string; onBack: () => void }

/** One transfer: put together, on the way, counted in, or over. */
export function TransferPage({ id, onBack }: Props) {
  const options = api.transfers.get.queryOptions({ input: { id } })
  const query = useQuery(options)
  const shown = query.data
  const keep = (next: TransferShown) => cache.setQueryData(options.queryKey, next)
  const keepLine = (productId: string, put: TransferLinePut) =>
    cache.setQueryData(options.queryKey, (before) => before && withLine(before, productId, put))
  const keepUnits = (put: TransferUnitsPut) =>
    cache.setQueryData(options.queryKey, (before) => before && withUnits(before, put))
  return (
    <>
      <PageHeader
        title={shown ? transferName(shown.transfer) : t`Transfer`}
        facts={shown ? wayOf(shown.transfer) : '\u00a0'}
        actions={
          <Group gap="xs">
            <BackButton onClick={onBack} />
            {shown ? <PrintNote shown={shown} /> : null}
            {shown ? <DraftActions shown={shown} onBack={onBack} onChanged={keep} /> : null}
            {shown ? <SentActions shown={shown} onChanged={keep} /> : null}
          </Group>
        }
      />
      <AnswerState query={query} />
      {shown ? <Body shown={shown} onChanged={keep} onPut={keepLine} onPutUnits={keepUnits} /> : null}
    </>
  )
}

type BodyProps = {
  shown: TransferShown
  onChanged: (shown: TransferShown) => void
  onPut: (productId: string, put: TransferLinePut) => void
  onPutUnits: (put: TransferUnitsPut) => void
}

function Body({ shown, onChanged, onPut, onPutUnits }: BodyProps) {
  const { transfer, lines } = shown
  const [isReceiving, setReceiving] = useState(() => isCountBegun(transfer.id, transfer.receipts))
  const can = (action: (typeof transfer.actions)[number]) => transfer.actions.includes(action)
  if (can('change'))
    return (
      <Card>
        <AddToTransfer id={transfer.id} onPut={onPut} onPutUnits={onPutUnits} />
        <TransferLines shown={shown} onPut={onPut} onPutUnits={onPutUnits} />
        <TransferHead transfer={transfer} onChanged={onChanged} />
      </Card>
    )
  return (
    <Stack gap="md">
      <Card>
        <Group justify="space-between" align="start" mb="md">
          <TransferBadge state={transfer.state} />
          <Group gap="xs" justify="flex-end">
            {can('close') && !isShort(shown) ? <CloseTransfer shown={shown} onClosed={onChanged} /> : null}
            {can('receive') && !isReceiving ? (
              <Button onClick={() => setReceiving(true)}>{t`Receive goods`}</Button>
            ) : null}
          </Group>
        </Group>
        <Facts facts={factsOf(shown)} />
      </Card>
      {can('receive') && isReceiving ? (
        <ReceiveForm
          transfer={transfer}
          onReceived={(next) => {
            setReceiving(false)
            onChanged(next)
          }}
          onPutOff={() => setReceiving(false)}
        />
      ) : null}
      <Differences shown={shown} onChanged={onChanged} />
      {isReceiving || lines.length === 0 ? null : (
        <Card>
          <TransferLines shown={shown} onPut={onPut} onPutUnits={onPutUnits} />
        </Card>
      )}
    </Stack>
  )
}

/** Some of it arrived, and the rest did not. */
const isShort = ({ transfer }: TransferShown) => transfer.state === 'part_received' && (transfer.on_the_way ?? 0) > 0

/** What did not come, and what came beside it, for whoever may say what became of it. */
function Differences({ shown, onChanged }: Pick<BodyProps, 'shown' | 'onChanged'>) {
  const { transfer, lines } = shown
  const extra = lines.reduce((sum, line) => sum + line.extra, 0)
  const left = transfer.on_the_way ?? 0
  if (!isShort(shown) && extra === 0) return null
  return (
    <>
      {isShort(shown) ? (
        <Alert color="marigold" title={plural(left, { one: '# unit did not arrive', other: '# units did not arrive' })}>
          <Stack gap="sm" align="start">
            <Text size="sm">
              {plural(left, {
                one: 'It stays on the way until it is received or settled.',
                other: 'They stay on the way until they are received or settled.',
              })}
            </Text>
            <CloseTransfer shown={shown} onClosed={onChanged} />
          </Stack>
        </Alert>
      ) : null}
      {extra > 0 ? (
        <Alert
          color="marigold"
          title={plural(extra, {
            one: '# unit arrived that was not sent',
            other: '# units arrived that were not sent',
          })}
        >
          {t`${{ from: transfer.from_name }} still has it in stock. Send it back, or have it sent with another transfer.`}
        </Alert>
      ) : null}
    </>
  )
}

function factsOf({ transfer }: TransferShown): (readonly [string, string])[] {
  const { sent_at, sent_by_name, ended_at, ended_by_name, reason, on_the_way, value_on_the_way } = transfer
  const by = (at: string, who: string | null) => [formatDateTime(at), who].filter(Boolean).join(' · ')
  const said = (name: string, value: string | null | undefined) => (value ? [[name, value] as const] : [])
  const value = value_on_the_way ? ` · ${formatMoney(value_on_the_way)}` : ''
  return [
    ...said(t`Sent`, sent_at && by(sent_at, sent_by_name)),
    ...said(t`Carried by`, [transfer.carrier, transfer.carrier_phone, transfer.vehicle].filter(Boolean).join(' · ')),
    ...said(t`Note`, transfer.note),
    ...said(t`On the way`, on_the_way ? `${formatCount(on_the_way)}${value}` : undefined),
    ...said(t`Ended`, ended_at && by(ended_at, ended_by_name)),
    ...said(t`Reason`, reason),
  ]
}

/** The paper that goes with the goods; for whoever knows how much was sent. */
function PrintNote({ shown }: { shown: TransferShown }) {
  const note = useRef<HTMLElement>(null)
  if (shown.transfer.number === null || shown.transfer.units === undefined) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
        onClick={() => note.current && printInvoice(note.current)}
      >{t`Print note`}</Button>
      <div hidden>
        <TransferNote ref={note} shown={shown} />
      </div>
    </>
  )
}

/** The transfer with one line as it was put: in its place, at the end where it is new, or off the list. */
function withLine(before: TransferShown, productId: string, { transfer, line }: TransferLinePut): TransferShown {
  const { lines, numbers = [] } = before
  if (line === null)
    return {
      transfer,
      numbers: numbers.filter(({ product_id }) => product_id !== productId),
      lines: lines.filter(({ product_id }) => product_id !== productId),
    }
  const isKnown = lines.some(({ product_id }) => product_id === productId)
  return {
    ...before,
    transfer,
    lines: isKnown ? lines.map((one) => (one.product_id === productId ? line : one)) : [...lines, line],
  }
}

/** The same, with devices that were put to it or taken off. */
function withUnits(before: TransferShown, { transfer, lines, added, removed }: TransferUnitsPut): TransferShown {
  const touched = new Set([...added, ...removed].map(({ product_id }) => product_id))
  const changed = [...touched].reduce<TransferShown>((shown, id) => {
    return withLine(shown, id, { transfer, line: lines.find(({ product_id }) => product_id === id) ?? null })
  }, before)
  const gone = new Set(removed.map(({ number }) => number))
  return { ...changed, numbers: [...(changed.numbers ?? []).filter(({ number }) => !gone.has(number)), ...added] }
}
