import { t } from '@lingui/core/macro'
import { Alert, Anchor, Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ParkedSale, parkWords } from '@tunda/contract/selling/sales-to-review'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { client } from '../../shared/calls/api.ts'
import { asFailure } from '../../shared/calls/failure.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { saveFile } from '../../shared/files/save-file.ts'
import { toast } from '../../shared/page/toast.tsx'
import { StatusBadge } from '../../shared/table/status-badge.tsx'
import { buyerName } from '../../shared/words/buyer-name.ts'
import { formatDateTime } from '../../shared/words/dates.ts'
import { formatCount, formatMoney } from '../../shared/words/money.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import classes from './review.module.css'
import { refreshReviews } from './review-changes.ts'
import { type Buyer, WhoseAccount } from './whose-account.tsx'

/** One parked sale: why, what is in it, and what to do with it. */
export function ParkedCard({ sale }: { sale: ParkedSale }) {
  const [isDeclining, setDeclining] = useState(false)
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [buyer, setBuyer] = useState<Buyer>()
  const approve = useMutation({
    mutationFn: () => client.sales.approveParked({ id: sale.id, devices: devicesOf(typed), customer_id: buyer?.id }),
    onSuccess: async ({ invoiceNumber }) => {
      toast.ok(t`Recorded as ${invoiceNumber}`)
      await refreshReviews()
    },
    onError: showFailure(t`Failed to record sale`),
  })
  const name = sale.local_number ?? t`A sale without a number`
  return (
    <li className={classes.item} aria-label={sale.local_number === null ? name : t`Sale ${name}`}>
      <div className={classes.head}>
        <b className="numeric">{name}</b>
        <StatusBadge tone="warn">{parkWords[sale.reason]}</StatusBadge>
        <b className={classes.amount}>{sale.total_amount === null ? '' : formatMoney(sale.total_amount)}</b>
      </div>
      <p className={classes.facts}>
        {[
          sale.terminal_name,
          sale.sale_date ? t`Sold ${{ saleDate: formatDateTime(sale.sale_date) }}` : t`No date`,
          t`Received ${{ when: formatDateTime(sale.received_at) }}`,
          sale.customer_name && buyerName(sale.customer_name),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {sale.detail && detailed.includes(sale.reason) ? (
        <p className={classes.facts}>{t`What is wrong: ${{ detail: sale.detail }}`}</p>
      ) : null}
      <Items items={sale.items} />
      {sale.reason === 'device' && sale.status === 'waiting' ? (
        <Devices items={sale.items} typed={typed} onType={setTyped} />
      ) : null}
      {sale.reason === 'account' && sale.status === 'waiting' ? (
        <WhoseAccount name={sale.customer_name} buyer={buyer} onChoose={setBuyer} />
      ) : null}
      {approve.error ? (
        <Alert color="clay" role="alert" mt="sm">
          {asFailure(approve.error).message}
        </Alert>
      ) : null}
      {sale.status === 'waiting' ? (
        <Group gap="xs" mt="sm">
          <Button loading={approve.isPending} onClick={() => approve.mutate()} disabled={sale.reason === 'malformed'}>
            {sale.local_number === null ? t`Approve this sale` : t`Approve ${name}`}
          </Button>
          <Button
            variant="default"
            onClick={() => setDeclining(true)}
            disabled={approve.isPending}
          >{t`Decline`}</Button>
          <Button
            variant="subtle"
            onClick={() => saveFile(`${name}.json`, new Blob([sale.body], { type: 'application/json' }))}
          >{t`Save what the till sent`}</Button>
        </Group>
      ) : (
        <Decision sale={sale} />
      )}
      <DeclineDialog sale={sale} isOpen={isDeclining} onClose={() => setDeclining(false)} />
    </li>
  )
}

const detailed: readonly ParkedSale['reason'][] = ['malformed', 'device', 'account']

type Typed = Readonly<Record<number, string>>

const devicesOf = (typed: Typed) =>
  Object.entries(typed).flatMap(([line, number]) =>
    number.trim() === '' ? [] : [{ line: Number(line), number: number.trim() }],
  )

type DevicesProps = Pick<ParkedSale, 'items'> & { typed: Typed; onType: (typed: Typed) => void }

/** Which devices were sold in truth: the number that was typed wrong, or the one that was not scanned. */
function Devices({ items, typed, onType }: DevicesProps) {
  return (
    <Stack gap="xs" mt="sm" maw={420}>
      {items.map(({ product, unit_number, is_numbered }, place) =>
        is_numbered ? (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sale never change places
            key={place}
            label={t`Which ${{ product: product ?? '' }} was sold?`}
            description={t`If it was another one, scan its number. If this one came back since, leave it empty.`}
            placeholder={unit_number ?? ''}
            maxLength={60}
            autoComplete="off"
            value={typed[place + 1] ?? ''}
            onChange={(event) => onType({ ...typed, [place + 1]: event.currentTarget.value })}
          />
        ) : null,
      )}
    </Stack>
  )
}

function Items({ items }: Pick<ParkedSale, 'items'>) {
  if (items.length === 0) return null
  return (
    <ul className={classes.lines}>
      {items.map(({ product_id, product, quantity, unit_price, unit_number }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sale never change places
        <li key={i}>
          <span className="numeric">{quantity === null ? '?' : formatCount(quantity)} ×</span>{' '}
          {product ?? <i>{t`Unknown product ${{ id: product_id?.slice(0, 8) ?? '' }}`}</i>}
          {unit_number === null ? null : <span className="numeric"> · {unit_number}</span>}
          {unit_price === null ? null : <span className="numeric"> · {formatMoney(unit_price)}</span>}
        </li>
      ))}
    </ul>
  )
}

function Decision({ sale: { id, status, decided_by_name, decided_at, note } }: { sale: ParkedSale }) {
  const who = decided_by_name ?? t`somebody`
  const when = decided_at ? formatDateTime(decided_at) : ''
  return (
    <p className={classes.facts}>
      {status === 'posted' ? t`Approved by ${who} · ${when}` : t`Declined by ${who} · ${when}`}
      {note ? ` · “${note}”` : null}{' '}
      {status === 'posted' ? (
        <Anchor
          component={Link}
          to={{ pathname: paths.sales, search: `sale=${id}` }}
          inherit
        >{t`Open the sale`}</Anchor>
      ) : null}
    </p>
  )
}
