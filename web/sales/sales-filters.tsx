import { t } from '@lingui/core/macro'
import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { Organization } from '@tunda/contract/organization/organization'
import { type AskedMethod, paidMethods, paymentMethods } from '@tunda/contract/selling/payment-methods'
import type { PaidMethod } from '@tunda/contract/selling/payment-shapes'
import { paymentMethodLabel, saleStatusLabel } from '@tunda/contract/selling/sale-words'
import { SaleStatus } from '@tunda/contract/selling/sales'
import { useRef, useState } from 'react'
import { useOrganization } from '../shared/calls/organization.ts'
import { DayRange } from '../shared/fields/day-range.tsx'
import { LocationChoice } from '../shared/fields/location-choice.tsx'
import classes from './sales-filters.module.css'
import { type Range, ranges } from './sales-range.ts'
import type { SalesFilter, useSalesFilter } from './use-sales-filter.ts'

type Change = ReturnType<typeof useSalesFilter>['change']
type Seller = { readonly id: string; readonly name: string }
type Props = { filter: SalesFilter; sellers: readonly Seller[]; onChange: Change }

const choices = (methods: readonly PaidMethod[]) =>
  methods.map((value) => ({ value, label: paymentMethodLabel(value) }))

/** How a sale can have been paid in this shop: what it does not use, it does not see, but for what the address asks. */
function methodChoices(shop: Organization | undefined, asked: AskedMethod | undefined) {
  const isUsed = (use: boolean | undefined, method: AskedMethod) => use === true || asked === method
  return [
    { value: '', label: t`Any payment` },
    ...choices(isUsed(shop?.buys_devices, 'trade_in') ? paidMethods : paymentMethods),
    ...(isUsed(shop?.gives_credit, 'on_account') ? [{ value: 'on_account', label: t`On account` }] : []),
  ]
}
const statuses = SaleStatus.options.map((value) => ({ value, label: saleStatusLabel(value) }))

/** Everything here goes into the address, so that back, reload and a sent link show the same list. */
export function SalesFilters({ filter, sellers, onChange }: Props) {
  const shop = useOrganization()
  return (
    <div className={classes.filters}>
      <RangeChoice range={filter.range} onChange={onChange} />
      <div className={classes.fields}>
        <SearchField search={filter.search} onChange={onChange} />
        <DayRange
          className={classes.day}
          from={filter.from ?? ''}
          to={filter.to ?? ''}
          onChange={(days) => onChange({ ...days, range: undefined })}
        />
        <NativeSelect
          aria-label={t`Paid by`}
          data={methodChoices(shop, filter.method)}
          value={filter.method ?? ''}
          onChange={(event) => onChange({ method: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label={t`Status`}
          data={[{ value: '', label: t`Any status` }, ...statuses]}
          value={filter.status ?? ''}
          onChange={(event) => onChange({ status: event.currentTarget.value })}
        />
        {sellers.length > 1 ? (
          <NativeSelect
            aria-label={t`Sold by`}
            data={[
              { value: '', label: t`All sellers` },
              ...sellers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={filter.seller ?? ''}
            onChange={(event) => onChange({ seller: event.currentTarget.value })}
          />
        ) : null}
        <LocationChoice />
      </div>
    </div>
  )
}

function RangeChoice({ range, onChange }: { range: Range | undefined; onChange: Change }) {
  return (
    <fieldset className={classes.ranges}>
      <legend className={classes.legend}>{t`Period`}</legend>
      {Object.entries(ranges).map(([word, { label }]) => (
        <button
          key={word}
          type="button"
          className={classes.range}
          aria-pressed={word === range}
          onClick={() => onChange({ range: word, from: undefined, to: undefined })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

function SearchField({ search, onChange }: { search: string; onChange: Change }) {
  const [typed, setTyped] = useState(search)
  const [asked, setAsked] = useState(search)
  const [seen, setSeen] = useState(search)
  const field = useRef<HTMLInputElement>(null)
  // The address changed by another hand (Back, Clear filters): the field follows it. Its own changes it has already.
  if (search !== seen) {
    setSeen(search)
    if (search !== asked) setTyped(search)
  }
  function ask(words: string) {
    // One letter is in nearly every sale: looking them all through would answer nothing.
    if (/^\D$/.test(words)) return
    setAsked(words)
    onChange({ search: words })
  }
  const askSoon = useDebouncedCallback((words: string) => ask(words.trim()), 250)
  function clear() {
    askSoon.cancel()
    setTyped('')
    ask('')
    field.current?.focus()
  }
  return (
    <TextInput
      ref={field}
      className={classes.search}
      type="search"
      aria-label={t`Search sales`}
      placeholder={t`Invoice, customer, product, note or reference`}
      maxLength={100}
      leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
      rightSection={typed ? <CloseButton aria-label={t`Clear search`} onClick={clear} /> : null}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        askSoon(event.currentTarget.value)
      }}
    />
  )
}
